import { predecessorMarks } from '../edit/ours';
import { lineBreakOf } from '../edit/textStyle';

/**
 * Files of a repository into which AgentPack's predecessor wrote a block, by the agent that reads them. Where AgentPack
 * puts a block of its own into the same file, that takes the old one's place.
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

/** The text without the predecessor's blocks; an unfinished one stays. */
export function withoutPredecessor(text: string): string {
  const lines = text.split(/(?<=\n)/);
  const kept: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const end = predecessorMarks.find(([begin]) => begin === lines[i]!.trim())?.[1];
    const last = end === undefined ? -1 : lines.findIndex((line, j) => j > i && line.trim() === end);
    if (last < 0) {
      kept.push(lines[i]!);
      continue;
    }
    i = last;
    // one of the two blank lines around it, or the one that it put before its block at the end
    if (kept.at(-1)?.trim() === '' && (lines[i + 1] ?? '').trim() === '') kept.pop();
  }
  return kept.length > 0 || text === '' ? kept.join('') : lineBreakOf(text);
}
