import { detectLineBreak } from './textStyle';

/**
 * Repository files into which AgentPack's predecessor wrote a block, by the agent that reads them. If AgentPack puts
 * its own block into the same file, that block replaces the old one.
 */
export const predecessorFiles: Readonly<Record<string, readonly string[]>> = {
  claude: ['CLAUDE.md'],
  codex: ['AGENTS.md'],
  antigravity: ['GEMINI.md'],
  gemini: ['GEMINI.md'],
  cursor: ['.cursorrules', 'AGENTS.md'],
  windsurf: ['.windsurfrules', 'AGENTS.md'],
  copilot: ['.github/copilot-instructions.md', 'AGENTS.md'],
};

/** The lines around the predecessor's blocks in Markdown files. */
export const predecessorMarks: readonly (readonly [begin: string, end: string])[] = [
  ['<!-- agentpack:start -->', '<!-- agentpack:end -->'],
  ['<!-- agentpack:rule:start -->', '<!-- agentpack:rule:end -->'],
  ['<!-- agentpack:block:start -->', '<!-- agentpack:block:end -->'],
];

/** Removes the predecessor's blocks from a Markdown text; a block without its end mark stays. */
export function withoutPredecessor(text: string): string {
  const kept = withoutLines(text, markedLines(predecessorMarks), 'one of two');
  return kept === '' && text !== '' ? detectLineBreak(text) : kept;
}

/**
 * Returns a git hook without the predecessor's lines; undefined if nothing else is in it. Its releases wrote, at the
 * end:
 *
 * - a block between `# agentpack:auto-repack:start` and `…:end` (from 0.3.34 on),
 * - `# agentpack:auto-repack` and one command (before), of which a broken upgrade left pieces such as `ent auto`,
 * - `# agentpack:global` and one or two lines, from the template of new repositories, in later releases with `exit 0`.
 */
export function withoutPredecessorsHook(text: string): string | undefined {
  const block = markedLines([['# agentpack:auto-repack:start', '# agentpack:auto-repack:end']]);
  const kept = withoutLines(text, (lines, at) => block(lines, at) + commandLines(lines, at));
  const isEmpty = kept.split('\n').every((line) => line.trim() === '' || line.startsWith('#!'));
  return kept !== text && isEmpty ? undefined : kept;
}

/** Counts the predecessor's lines from this one on; 0 if this is not one of its marks. */
type CountLines = (lines: readonly string[], at: number) => number;

/**
 * @param gap the empty line to remove with the lines: the line before them, either always or only if an empty line also
 * follows
 */
export function withoutLines(text: string, count: CountLines, gap?: 'before' | 'one of two'): string {
  const lines = text.split(/(?<=\n)/);
  const kept: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const matchCount = count(lines, i);
    if (matchCount === 0) {
      kept.push(lines[i]!);
      continue;
    }
    i += matchCount - 1;
    const isEmptyBefore = kept.at(-1)?.trim() === '';
    if (isEmptyBefore && (gap === 'before' || gap === 'one of two' && (lines[i + 1] ?? '').trim() === '')) kept.pop();
  }
  return kept.join('');
}

/** Counts the lines of blocks between marks; a block without its last mark does not count. */
export function markedLines(marks: readonly (readonly [begin: string, end: string])[]): CountLines {
  return (lines, at) => {
    const end = marks.find(([begin]) => begin === lines[at]!.trim())?.[1];
    const last = end === undefined ? -1 : lines.findIndex((line, i) => i > at && line.trim() === end);
    return last < 0 ? 0 : last - at + 1;
  };
}

function commandLines(lines: readonly string[], at: number): number {
  const mark = lines[at]!.trim();
  const isOther = mark === '# agentpack:auto-repack'
    ? (line: string) => line !== 'ent auto'
    : mark === '# agentpack:global'
    ? (line: string) => line !== 'exit 0' && !line.startsWith('# Repack only if this repo')
    : undefined;
  if (!isOther) return 0;
  const next = lines.findIndex((line, i) => i > at && !isItsCommand(line.trim()) && isOther(line.trim()));
  return (next < 0 ? lines.length : next) - at;
}

/**
 * Recognizes the predecessor's commands: `/usr/bin/python3 -m agentpack.cli hook --event GitAutoRepack --agent auto`,
 * or `agentpack pack --task auto …`.
 */
function isItsCommand(line: string): boolean {
  return /\bhook --event GitAutoRepack\b/.test(line) ||
    /^(?:\[ -f \.agentpack\/config\.toml \] && )?agentpack pack --/.test(line);
}
