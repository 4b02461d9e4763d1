/**
 * The output compressor of AgentPack's predecessor, from its description: a list of patterns for each kind, the first
 * 40 distinct lines that match, and the original if the result is not shorter.
 */
export type PredecessorKind = 'test' | 'diff' | 'search' | 'listing' | 'auto';

const most = 40;
const test = /FAILED|FAIL|ERROR|Error:|AssertionError|expected|received|\d+ (?:failed|passed)/;
const diff = /^(?:diff |index |--- |\+\+\+ |@@|[+-])/;
const location = /^[^\s:]+:\d+:/;
const notable = /error|assert/i;

export function predecessorOf(text: string, kind: PredecessorKind): string {
  const lines = text.replace(/\n$/, '').split('\n');
  const summary = `${summaries[kind](lines).join('\n')}\n`;
  return summary.length < text.length ? summary : text;
}

const summaries: Readonly<Record<PredecessorKind, (lines: readonly string[]) => readonly string[]>> = {
  test: (lines) => firstDistinct(lines.filter((line) => test.test(line))),
  diff: (lines) => firstDistinct(lines.filter((line) => diff.test(line))),
  search: (lines) =>
    lines.filter((line) => location.test(line) || (line.includes(':') && line.length < 500)).slice(0, most),
  listing: headAndTail,
  auto: (lines) => {
    const kept = firstDistinct(lines.filter((line) => notable.test(line) || diff.test(line) || location.test(line)));
    return [...(kept.length > 0 ? kept : headAndTail(lines)), ...mostRepeated(lines)];
  },
};

function firstDistinct(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)].slice(0, most);
}

function headAndTail(lines: readonly string[]): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most / 2), ...lines.slice(-most / 2)];
}

function mostRepeated(lines: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const line of lines) if (line.trim() !== '') counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].filter(([, times]) => times > 1).sort(([, a], [, b]) => b - a).slice(0, 10)
    .map(([line, times]) => `${times}x ${line}`);
}
