import { createTwoFilesPatch } from 'diff';
import { formatThousands } from '#base/text/phrases';
import { redact } from '#secrets/redact';
import { detectTextFormat } from '#secrets/configuration/textFormat';
import type { PlannedTextChange } from '#base/textChange';
import type { ConnectionReport } from '#reports';
import { isProgramScript } from '#features/connect/node/programs/connectedPrograms';

/**
 * Returns a unified diff without a final line break; '' for an AgentPack program. Settings may contain keys next to the
 * changes, so both texts are redacted. Each text is redacted as a whole because a secret's name and value may be on
 * different lines.
 */
function createFileDiff(planned: PlannedTextChange): string {
  if (isProgramScript(planned)) return '';
  const { file, before, after } = planned;
  const format = detectTextFormat(file);
  const [oldText, newText] = [before, after].map((text) => (text === undefined ? '' : redact(text, format)));
  const patch = createTwoFilesPatch(before === undefined ? '/dev/null' : file, after === undefined ? '/dev/null' : file,
    oldText!, newText!, undefined, undefined, { context: 3 });
  return patch.slice(patch.search(/^--- /m)).trimEnd();
}

/** Returns the lines of the diff for a terminal; for an AgentPack program, one line that states the change. */
export function formatDiffLines(planned: PlannedTextChange): string[] {
  const diff = createFileDiff(planned);
  if (diff !== '') return diff.split('\n').map((line) => line.replace(/\r$/, '').replaceAll('\t', '    '));
  const { file, after } = planned;
  return [
    after === undefined ?
      `${file} will be deleted.` :
      `${file} (AgentPack program) will be written: ${
        formatThousands(Math.ceil(Buffer.byteLength(after) / 1_000))
      } KB.`,
  ];
}

/** Returns the changes as `--json` prints them. */
export function createChangeReport(files: readonly PlannedTextChange[]): ConnectionReport['files'] {
  return files.map((planned) => ({
    path: planned.path,
    change: getChangeKind(planned),
    diff: createFileDiff(planned),
  }));
}

function getChangeKind({ before, after }: PlannedTextChange): 'create' | 'delete' | 'change' {
  return before === undefined ? 'create' : after === undefined ? 'delete' : 'change';
}

/** Formats one line for each file, to show before the diffs: the action, the path, and the changed line counts. */
export function formatSummaryLines(files: readonly PlannedTextChange[]): string[] {
  if (files.length < 2) return [];
  const rows = files.map((planned) =>
    `  ${getChangeKind(planned)}  ${planned.file}${formatLineCounts(createFileDiff(planned))}`
  );
  return [`Changes to ${formatThousands(files.length)} files:`, ...rows, ''];
}

/** Returns `  +17 -2`; '' for an AgentPack program, which has no diff. */
function formatLineCounts(patch: string): string {
  const body = patch.split('\n').slice(2);
  const countLines = (sign: string) => body.filter((line) => line.startsWith(sign)).length;
  const countTexts = (['+', '-'] as const).filter((sign) => countLines(sign) > 0).map((sign) =>
    `${sign}${formatThousands(countLines(sign))}`
  );
  return countTexts.length === 0 ? '' : `  ${countTexts.join(' ')}`;
}
