import * as l10n from '@vscode/l10n';
import type { WarningType } from '../pure/warning';
import type { DocumentsReport } from '#reports';
import { inWords } from '#apps/vscode/engineWords';
import { visible } from '#apps/vscode/text';
import { isSerious, pageWords, warningWords } from './documentWords';

/** A document's warning as listed in the Problems view. */
export interface DocumentProblem {
  readonly message: string;
  readonly severity: 'warning' | 'information';
  readonly type: WarningType;
}

/** The maximum for one document: a sheet may hide a thousand cells. */
const mostProblems = 50;
/**
 * The messages of these warnings quote text that no reader sees, and other extensions treat the text in Problems as a
 * tool's output.
 */
const hides: ReadonlySet<WarningType> = new Set(['hidden_text', 'unicode_smuggling']);

/**
 * Returns problems by path, only for documents with warnings. A warning is never an error, since none of them breaks a
 * build.
 */
export function documentProblems({ documents }: DocumentsReport): ReadonlyMap<string, readonly DocumentProblem[]> {
  return new Map(
    documents.filter(({ warnings }) => warnings.length > 0).map(({ path, warnings }) => [
      path,
      warnings.slice(0, mostProblems).map(({ type, page, place, reason, message }): DocumentProblem => {
        const location = page !== undefined ? pageWords([page, page]) : place;
        const text = hides.has(type)
          ? `${warningWords(type)}${reason === undefined ? '' : ` (${reason})`}`
          : inWords(message);
        return {
          message: visible(location === undefined ? text : l10n.t('{0}: {1}', location, text)),
          severity: isSerious(type) ? 'warning' : 'information',
          type,
        };
      }),
    ]),
  );
}
