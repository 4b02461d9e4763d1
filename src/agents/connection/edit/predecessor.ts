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

/** Removes the predecessor's blocks from a Markdown text. A block without its end mark is kept. */
export function removePredecessorBlocks(text: string): string {
  const remainingText = removeCountedLines(text, createBlockLineCounter(predecessorMarks), 'one of two');
  return remainingText === '' && text !== '' ? detectLineBreak(text) : remainingText;
}

/**
 * Removes the predecessor's lines from a git hook; returns undefined if the hook contains nothing else. The
 * predecessor's releases wrote, at the end:
 *
 * - a block between `# agentpack:auto-repack:start` and `…:end` (from 0.3.34 on),
 * - `# agentpack:auto-repack` and one command (in earlier releases); a broken upgrade left pieces such as `ent auto`,
 * - `# agentpack:global` and one or two lines, from the template for new repositories; later releases added `exit 0`.
 */
export function removePredecessorHookLines(text: string): string | undefined {
  const countBlockLines = createBlockLineCounter([['# agentpack:auto-repack:start', '# agentpack:auto-repack:end']]);
  const remainingText = removeCountedLines(text,
    (lines, index) => countBlockLines(lines, index) + countCommandLines(lines, index));
  const isEmpty = remainingText.split('\n').every((line) => line.trim() === '' || line.startsWith('#!'));
  return remainingText !== text && isEmpty ? undefined : remainingText;
}

/** A function that counts the lines to remove, starting at a given line; 0 if that line is not a mark. */
type LineCounter = (lines: readonly string[], index: number) => number;

/**
 * Removes the lines that a function counts.
 * @param gap `before` also removes an empty line before them; `one of two` removes it only if another one follows them
 */
export function removeCountedLines(text: string, countLines: LineCounter, gap?: 'before' | 'one of two'): string {
  const lines = text.split(/(?<=\n)/);
  const remainingLines: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const matchCount = countLines(lines, i);
    if (matchCount === 0) {
      remainingLines.push(lines[i]!);
      continue;
    }
    i += matchCount - 1;
    const isEmptyBefore = remainingLines.at(-1)?.trim() === '';
    if (isEmptyBefore && (gap === 'before' || gap === 'one of two' && (lines[i + 1] ?? '').trim() === ''))
      remainingLines.pop();
  }
  return remainingLines.join('');
}

/** Creates a function that counts the lines of blocks between marks. A block without its end mark is not counted. */
export function createBlockLineCounter(marks: readonly (readonly [begin: string, end: string])[]): LineCounter {
  return (lines, index) => {
    const endMark = marks.find(([begin]) => begin === lines[index]!.trim())?.[1];
    const endIndex = endMark === undefined ? -1 : lines.findIndex((line, i) => i > index && line.trim() === endMark);
    return endIndex < 0 ? 0 : endIndex - index + 1;
  };
}

function countCommandLines(lines: readonly string[], index: number): number {
  const mark = lines[index]!.trim();
  const isForeignLine = mark === '# agentpack:auto-repack'
    ? (line: string) => line !== 'ent auto'
    : mark === '# agentpack:global'
    ? (line: string) => line !== 'exit 0' && !line.startsWith('# Repack only if this repo')
    : undefined;
  if (!isForeignLine) return 0;
  const nextForeignLine = lines.findIndex((line, i) =>
    i > index && !isPredecessorCommand(line.trim()) && isForeignLine(line.trim())
  );
  return (nextForeignLine < 0 ? lines.length : nextForeignLine) - index;
}

/**
 * Recognizes the predecessor's commands: `/usr/bin/python3 -m agentpack.cli hook --event GitAutoRepack --agent auto`,
 * or `agentpack pack --task auto …`.
 */
function isPredecessorCommand(line: string): boolean {
  return /\bhook --event GitAutoRepack\b/.test(line) ||
    /^(?:\[ -f \.agentpack\/config\.toml \] && )?agentpack pack --/.test(line);
}
