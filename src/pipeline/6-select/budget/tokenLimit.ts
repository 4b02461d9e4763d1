import { getBaseName } from '#base/text/paths';
import { isChangelog } from '#languages/fileNames';
import type { Role } from '#model';
import type { SelectableFile } from '../files/selectableFile';

/**
 * The maximum number of tokens for files that are generated or recorded. A part of such a file is as informative as the
 * whole file.
 */
const roleLimits: Readonly<Partial<Record<Role, { readonly code: number; readonly data: number; }>>> = {
  lock: { code: 400, data: 400 },
  generated: { code: 2_000, data: 400 },
  fixture: { code: Infinity, data: 2_500 },
  data: { code: Infinity, data: 2_500 },
};
const maxDrawingTokens = 150;
/** The limit for changelogs. The newest entries are enough to show how the next entry should be written. */
const maxChangelogTokens = 1_500;
/** The factor by which a limit is multiplied if the task names the file. */
const namedFactor = 4;
/** Languages that are written by hand although they declare no functions. */
const handwrittenLanguages: ReadonlySet<string> = new Set(['sql', 'graphql', 'protobuf', 'terraform', 'dockerfile',
  'make', 'cmake', 'html', 'markdown', 'mdx', 'restructuredtext', 'asciidoc']);

/**
 * Returns the maximum number of tokens for a view of the file. The result is Infinity for most files and for pinned
 * files, and at most `testTokens` for a test that the task does not name.
 */
export function computeTokenLimit({ file: { path, language, facts }, ranked, pinned, outline }: SelectableFile,
  testTokens = Infinity): number
{
  if (pinned) return Infinity;
  const isNamed = ranked.reasons.some(({ kind }) => kind === 'mention');
  const roleLimit = roleLimits[facts.role];
  const baseLimit = isDrawing(path)
    ? maxDrawingTokens
    : isChangelog(getBaseName(path).toLowerCase())
    ? maxChangelogTokens
    : roleLimit === undefined
    ? Infinity
    : isProgram()
    ? roleLimit.code
    : roleLimit.data;
  if (isNamed) return baseLimit * namedFactor;
  return facts.role === 'test' ? Math.min(baseLimit, testTokens) : baseLimit;

  function isProgram(): boolean {
    return facts.definitions.length > 0 || facts.imports.length > 0 || handwrittenLanguages.has(language ?? '') ||
      outline.symbols.some(({ kind }) => kind === 'function' || kind === 'class' || kind === 'method');
  }
}

function isDrawing(path: string): boolean {
  return /\.(?:svg|drawio|excalidraw|eps|ai|puml\.svg)$/i.test(path);
}
