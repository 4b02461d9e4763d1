import { languageRows } from '#languages/languages';

/** A path, a stack-trace location or a link to a repository file in the task's text. */
export interface Mention {
  readonly path: string;
  readonly line?: number;
}

/**
 * The main extension of each fully supported language, and other common extensions. Extensions that also occur in
 * ordinary words or addresses are not listed.
 */
const extensions = [
  ...languageRows.flatMap((row) => (row.support === 'full' ? row.extensions.slice(0, 1) : [])).map((extension) =>
    extension.slice(1)
  ),
  ...'mts cts mjs cjs pyi pyx kts groovy gradle fs m mm h cpp cxx hpp hh astro css scss sass less html htm xml json jsonc json5 yml yaml toml ini cfg conf md mdx rst txt bash zsh fish ps1 sql proto graphql gql exs erl hs ml clj r jl tf tfvars nix bicep cmake tpl cshtml razor twig njk liquid haml erb hbs ejs jsp heex lock mod sum tcl'
    .split(' '),
].join('|');
/**
 * Matches one token that looks like a file: path characters, then an extension, then possibly a line. Each part has a
 * maximum length, so the work per character is limited too.
 */
const filePattern = new RegExp(
  String
    .raw`(?<![\w./@~+-])((?:[A-Za-z]:)?[\w./\\@~+$-]{0,200}?[\w$]\.(?:${extensions}))(?![\w-])(?:(?::|#L|\()(\d{1,6}))?`,
  'g',
);
const pythonLocationPattern = /File "([^"\n]{1,300})", line (\d{1,6})/g;
const javaLocationPattern =
  /\bat (?:[\w.$@-]{0,100}\/)?([\w.$]{1,200})\.[\w$<>]{1,100}\(([\w$]{1,100}\.(?:java|kt|scala|groovy)):(\d{1,6})\)/g;
/** Matches several segments without an extension: `bin/tool`, `docs/Makefile`. */
const barePathPattern = /(?<![\w./:@~+-])((?:[\w@.-]{1,60}\/){2,12}[\w@.-]{0,60})(?![\w./-])/g;
const blobLinkPattern = /\/(?:blob|tree|raw|blame|src)\/[^/\s]{1,100}\/([^\s#?)>"'`\]]{1,300})(?:#L(\d{1,6}))?/g;
const urlPattern = /\b(?:https?|ftp|git|ssh):\/\/[^\s)>"'`\]]+/g;

/** Returns the mentions in the order of the text, without duplicates. */
export function findTaskMentions(text: string): Mention[] {
  const mentions = new Map<string, { position: number; mention: Mention; }>();
  for (const link of text.matchAll(urlPattern))
    for (const match of link[0].matchAll(blobLinkPattern)) addMention(link.index, match[1]!, match[2]);
  // a link's host and ref are not paths in the repository
  const localText = text.replace(urlPattern, (link) => ' '.repeat(link.length));
  for (const match of localText.matchAll(pythonLocationPattern)) addMention(match.index, match[1]!, match[2]);
  for (const match of localText.matchAll(javaLocationPattern))
    addMention(match.index, [...match[1]!.split('.').slice(0, -1), match[2]!].join('/'), match[3]);
  for (const match of localText.matchAll(filePattern)) addMention(match.index, match[1]!, match[2]);
  for (const match of localText.matchAll(barePathPattern)) addMention(match.index, match[1]!, undefined);
  return [...mentions.values()].sort((a, b) => a.position - b.position).map(({ mention }) => mention);

  function addMention(index: number, writtenPath: string, line: string | undefined): void {
    const path = writtenPath.replace(/\\/g, '/').replace(/^\.\//, '').replace(/[.,;:]+$/, '');
    const key = `${path}:${line ?? ''}`;
    if (path && !mentions.has(key))
      mentions.set(key, { position: index, mention: line === undefined ? { path } : { path, line: Number(line) } });
  }
}
