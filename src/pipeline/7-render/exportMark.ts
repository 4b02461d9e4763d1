import type { ExportTargetId } from '#agents/exports/exportRows';
import type { Markdown } from '#model';
import { md, markdownWord } from '#secrets/markdown';

/** The first line of an exported file: the same for all packs, so that the beginning stays in a prompt's cache. */
export function exportHead(target: ExportTargetId): Markdown {
  return md`<!-- agentpack:export ${markdownWord(target)} -->\n`;
}

/** The last line, whose digits `withChecksum` replaces. */
export const exportFoot = md`\n<!-- agentpack:checksum 000000000000000 -->\n`;
