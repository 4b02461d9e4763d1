import * as l10n from '@vscode/l10n';
import { taskTitle } from '#base/task/taskTitle';
import type { Report } from '#reports';
import { countFiles } from '../counts';
import { inWords } from '../engineWords';
import { countChunks, countDocuments } from '#features/documents/vscode/documentWords';
import { markdown, thousands, truncated } from '../text';
import { classWord, packedTokens } from './stateWords';

/** Returns the status bar's hover text about a pack, in Markdown. `packedAt`: for people. */
export function linesOfPack(report: Report, packedAt: string | undefined): readonly string[] {
  const count = report.estimated ? l10n.t('{0} (estimated)', packedTokens(report)) : packedTokens(report);
  const files = countFiles(report.files.length);
  return [
    packedAt === undefined
      ? l10n.t('{0} in {1}', count, files)
      : l10n.t('{0} in {1}, packed {2}', count, files, markdown(packedAt)),
    l10n.t('Task ({0}): {1}', classWord(report.taskClass), markdown(truncated(taskTitle(report.task), 120))),
    ...(report.match ? [markdown(inWords(report.match.text))] : []),
    ...documentsLine(report),
  ];
}

/** Formats the document counts: `3 documents, 2 chunks in the pack, 1 could not be read`. */
function documentsLine({ documents }: Report): readonly string[] {
  if (!documents || documents.documents === 0) return [];
  const shown = documents.chunks.filter(({ omitted }) => omitted === null).length;
  const failed = documents.failed.length;
  const facts = [
    countDocuments(documents.documents),
    l10n.t('{0} in the pack', countChunks(shown)),
    ...(failed === 0 ? [] : [l10n.t('{0} could not be read', thousands(failed))]),
  ];
  return [`$(book) ${markdown(facts.join(', '))}`];
}
