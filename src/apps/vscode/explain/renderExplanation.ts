import * as vscode from 'vscode';
import type { Cancel } from '#base/cancellation';
import { UserError } from '#base/errors';
import { translateSentence } from '../engineWords';
import { getFileUri } from '../folder/fileUri';
import type { FileInFolder } from '../folder/folders';
import { escapeMarkdownText } from '../text';
import { createExplanationLinks } from './explainLinks';
import { formatExplanationMarkdown } from './explainText';

/** Asks the engine about a file, and returns the explanation as Markdown. */
export async function renderExplanation({ folder, path }: FileInFolder, hasLinks: boolean,
  cancel: Cancel): Promise<string>
{
  try {
    const links = hasLinks
      ? createExplanationLinks(path, (to) => getFileUri(folder, to), vscode.workspace.workspaceFolders?.[0]?.uri)
      : undefined;
    const explanation = await folder.ask.explain(path, cancel, true);
    // a file that packs cannot contain has no related files and no impact
    const impact = explanation.related && await folder.ask.impact(path, cancel);
    return formatExplanationMarkdown(explanation, links, impact);
  } catch (error) {
    if (error instanceof UserError) return `${escapeMarkdownText(translateSentence(error.message))}\n`;
    throw error;
  }
}
