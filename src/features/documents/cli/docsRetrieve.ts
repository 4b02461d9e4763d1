import { UserError } from '#base/errors';
import type { Citation } from '../pure/corpus';
import { toCitationEntry } from '../pure/files/manifest';
import type { SearchMode, ChunkSearchOptions } from '../node/search/chunkSearchOptions';
import { searchModes } from '../node/search/chunkSearchOptions';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { toTerminalBlock, formatTerminalHeading, joinTerminalTexts, joinTerminalLines,
  term } from '#apps/cli/output/terminal';
import { openDocsFolder, parseDocs } from './docsFolder';
import { reportNoDocuments } from './docsPack';

const defaultResultCount = 5;
const maxResultCount = 100;

/** Finds the best chunks for a question, each with its citation. Unchanged documents are not parsed again. */
export async function retrieveDocs(context: CommandContext, question: string | undefined): Promise<CommandResult> {
  if (question === undefined)
    throw new UserError('Specify a question: agentpack docs retrieve [ROOT] QUERY.', 'usage');
  const options = parseRetrieveOptions(context);
  const folder = await openDocsFolder(context);
  const { corpus } = await parseDocs(context, folder, { namesUnread: false });
  if (corpus.sources.length === 0) return { ...reportNoDocuments(context), json: { results: [] } };
  const hits = await folder.search.search(corpus, question, options);
  folder.search.close();
  const chunksById = new Map(corpus.chunks.map((chunk) => [chunk.id, chunk]));
  const results = hits.map(({ id, score }) => {
    const { text, citation } = chunksById.get(id)!;
    return { id, score: Math.round(score * 10_000) / 10_000, text, citation };
  });
  return {
    json: { results: results.map((entry) => ({ ...entry, citation: toCitationEntry(entry.citation) })) },
    text: (_width, color) =>
      results.length === 0
        ? term`No chunk contains a word of the question.`
        : joinTerminalTexts(results.map(({ id, text, citation }) =>
          joinTerminalLines(formatTerminalHeading(`${formatCitationLine(citation)}  [${id}]`, color),
            toTerminalBlock(text))
        ), '\n\n'),
    exit: 0,
  };
}

/**
 * Reads the options of a search from the command line.
 * @throws UserError for invalid values
 */
export function parseRetrieveOptions({ values }: CommandContext): ChunkSearchOptions & { readonly mode: SearchMode; } {
  const mode = (values['mode'] ?? 'lexical') as SearchMode;
  if (!searchModes.includes(mode))
    throw new UserError(`Invalid --mode ${JSON.stringify(mode)}: use ${searchModes.join(', ')}.`, 'usage');
  const topK = (values['top-k'] ?? defaultResultCount) as number;
  if (topK < 1 || topK > maxResultCount) throw new UserError(`--top-k must be from 1 to ${maxResultCount}.`, 'usage');
  return {
    mode,
    topK,
    source: values['source'] as string | undefined,
    section: values['section'] as string | undefined,
    page: values['page'] as number | undefined,
  };
}

/** Formats a citation: `contract.pdf, page 3, Terms > Notice`. */
function formatCitationLine({ sourcePath, pages, sectionPath, rowRange }: Citation): string {
  return [
    sourcePath,
    ...(pages === null ? [] : [pages[0] === pages[1] ? `page ${pages[0]}` : `pages ${pages[0]}–${pages[1]}`]),
    ...(rowRange === null ? [] : [`rows ${rowRange[0]}–${rowRange[1]}`]),
    ...(sectionPath.length === 0 ? [] : [sectionPath.join(' > ')]),
  ].join(', ');
}
