import * as l10n from '@vscode/l10n';
import type { Report } from '#reports';
import { inWords } from '../engineWords';
import { truncated, visible } from '../text';

/** The maximum number of characters of the task: about three lines of a wide side bar. */
const maxTaskLength = 180;

/** Returns the message above the rows: the active filter, and the task that the pack was made for. */
export function receiptsMessage(report: Report, filter = ''): string {
  const task = taskWords(report);
  return filter === '' ? task : l10n.t('Filter: {0} · {1}', visible(filter), task);
}

function taskWords(report: Report): string {
  const first = report.task.split('\n').map((line) => line.replace(/^#+ /, '').trim()).find((line) => line !== '');
  if (first === undefined) return l10n.t('No task is set.');
  const task = visible(truncated(first, maxTaskLength));
  if (report.match?.level === 'weak')
    return l10n.t('Task: {0} · {1}', task, visible(inWords(report.match.text)));
  return report.taskSource === 'inferred' ? l10n.t('No task is set. Packed for: {0}', task) : l10n.t('Task: {0}', task);
}
