import { baseName } from '#base/text/paths';
import { isChangelog } from '#languages/fileNames';
import type { Role } from '#model';
import type { SelectableFile } from '../files/selectableFile';

/**
 * Maximum tokens of files that are generated, drawn or recorded, since a part of such a file is as informative as the
 * whole.
 */
const limits: Readonly<Partial<Record<Role, { readonly code: number; readonly data: number; }>>> = {
  lock: { code: 400, data: 400 },
  generated: { code: 2_000, data: 400 },
  fixture: { code: Infinity, data: 2_500 },
  data: { code: Infinity, data: 2_500 },
};
const drawing = 150;
/** The limit of a changelog. Its newest entries show how the next entry is written. */
const changelog = 1_500;
/** The limits are multiplied by this if the task names the file. */
const namedFactor = 4;
/** Languages that are written by hand although they declare no functions. */
const written: ReadonlySet<string> = new Set(['sql', 'graphql', 'protobuf', 'terraform', 'dockerfile', 'make', 'cmake',
  'html', 'markdown', 'mdx', 'restructuredtext', 'asciidoc']);

/**
 * Returns the maximum tokens of a view of the file, Infinity for most files and for pinned ones. A test that the task
 * does not name has at most `testTokens`.
 */
export function fileTokenLimit({ file: { path, language, facts }, ranked, pinned, outline }: SelectableFile,
  testTokens = Infinity): number
{
  if (pinned) return Infinity;
  const isNamed = ranked.reasons.some(({ kind }) => kind === 'mention');
  const limit = limits[facts.role];
  const baseLimit = isDrawing(path)
    ? drawing
    : isChangelog(baseName(path).toLowerCase())
    ? changelog
    : limit === undefined
    ? Infinity
    : isProgram()
    ? limit.code
    : limit.data;
  if (isNamed) return baseLimit * namedFactor;
  return facts.role === 'test' ? Math.min(baseLimit, testTokens) : baseLimit;

  function isProgram(): boolean {
    return facts.definitions.length > 0 || facts.imports.length > 0 || written.has(language ?? '') ||
      outline.symbols.some(({ kind }) => kind === 'function' || kind === 'class' || kind === 'method');
  }
}

function isDrawing(path: string): boolean {
  return /\.(?:svg|drawio|excalidraw|eps|ai|puml\.svg)$/i.test(path);
}
