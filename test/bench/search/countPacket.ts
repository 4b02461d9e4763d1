/**
 * The packet to compare with: that of Umbra's `search.rg`, according to its published description. Files are cut in the
 * order of the walk, sorted by their number of matches, and shown by their first snippet until one does not fit. Tokens
 * are estimated as characters / 4.
 */
export interface CountPacket {
  /** The result is unchanged, because its JSON is small. */
  readonly unchanged: boolean;
  /** Files with an entry, in the order of the entries. */
  readonly files: readonly string[];
  readonly text: string;
  readonly json: string;
  readonly truncated: boolean;
}

/** The matches of one file. */
export interface Bucket {
  readonly file: string;
  readonly lines: readonly { readonly line: number; readonly column: number; readonly text: string; }[];
}

export interface CountPacketOptions {
  /** Tokens. */
  readonly cap: number;
  /** How many of the first files of the walk are ranked: the original takes 50. */
  readonly maxFiles: number;
}

/** Results of at most this many estimated tokens are not made into a packet. */
const passedUnchanged = 1_500;
const maxMatches = 200;
const maxSnippets = 20;
const maxSnippet = 200;

/** `walked`: the files with matches, in the order of the walk. */
export function countPacket(query: string, walked: readonly Bucket[],
  { cap, maxFiles }: CountPacketOptions): CountPacket
{
  const buckets = walked.slice(0, maxFiles).map(({ file, lines }) => ({
    file,
    matchCount: Math.min(lines.length, maxMatches),
    snippets: lines.slice(0, maxSnippets),
  }));
  const raw = JSON.stringify({
    query,
    fileBuckets: buckets,
    matches: buckets.flatMap(({ file, snippets }) => snippets.map((snippet) => ({ file, ...snippet }))),
  });
  if (estimate(raw) <= passedUnchanged)
    return { unchanged: true, files: buckets.map(({ file }) => file), text: raw, json: raw, truncated: false };
  const entries: { file: string; line: number; column: number; snippet: string; matchCount: number; }[] = [];
  let used = 0;
  let truncated = false;
  for (const { file, matchCount, snippets } of [...buckets].sort((a, b) => b.matchCount - a.matchCount)) {
    const { line, column, text } = snippets[0]!;
    const snippet = text.slice(0, maxSnippet);
    const cost = estimate(`${file}:${line}: ${snippet}`);
    if (used + cost > cap) {
      truncated = true;
      break;
    }
    used += cost;
    entries.push({ file, line, column, snippet, matchCount });
  }
  const matches = buckets.reduce((sum, { matchCount }) => sum + matchCount, 0);
  const provenance = `${matches} match(es) across ${buckets.length} file(s); ranked by match count`;
  const packet = {
    query,
    source: 'search.rg',
    filesConsidered: buckets.length,
    entries,
    tokenEstimate: used,
    truncated,
    provenance,
  };
  return {
    unchanged: false,
    files: entries.map(({ file }) => file),
    text: [
      '[Context packet: search.rg]',
      `Query: ${query}`,
      `Files considered: ${buckets.length} | ${provenance}`,
      '',
      ...entries.map(({ file, line, column, snippet }) => `${file}:${line}:${column}: ${snippet}`),
      ...(truncated ? [`[... truncated — ${used} tokens used of budget]`] : []),
    ].join('\n'),
    json: JSON.stringify({ status: 'completed', output: packet, _compressed: true }),
    truncated,
  };
}

function estimate(text: string): number {
  return Math.ceil(text.length / 4);
}
