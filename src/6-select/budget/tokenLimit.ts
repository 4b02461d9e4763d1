import { isChangelog } from '../../languages/fileNames';
import type { Role } from '../../model';
import type { SelectableFile } from '../files/selectableFile';

/**
 * Written by machines, drawn or recorded: nobody reads them from end to end, so a part says what the whole would.
 * Tokens, with the table row.
 */
const limits: Readonly<Partial<Record<Role, { readonly code: number; readonly data: number; }>>> = {
  lock: { code: 400, data: 400 },
  generated: { code: 2_000, data: 400 },
  fixture: { code: Infinity, data: 2_500 },
  data: { code: Infinity, data: 2_500 },
};
const drawing = 150;
/** Its newest part says how the next is to be written. */
const changelog = 1_500;
/** More of it where the task names the file. */
const namedFactor = 4;
/** Data that programs are made of, and that people write. */
const written: ReadonlySet<string> = new Set(['sql', 'graphql', 'protobuf', 'terraform', 'dockerfile', 'make', 'cmake',
  'html', 'markdown', 'mdx', 'restructuredtext', 'asciidoc']);

/** The most that a view of the file may take; a pinned file is shown as its user wants it. */
export function mostTokens({ file: { path, language, facts }, ranked, pinned, outline }: SelectableFile): number {
  if (pinned) return Infinity;
  const limit = limits[facts.role];
  const own = isDrawing(path)
    ? drawing
    : isChangelog(path.slice(path.lastIndexOf('/') + 1).toLowerCase())
    ? changelog
    : limit === undefined
    ? Infinity
    : isProgram()
    ? limit.code
    : limit.data;
  return ranked.reasons.some(({ kind }) => kind === 'mention') ? own * namedFactor : own;

  function isProgram(): boolean {
    return facts.definitions.length > 0 || facts.imports.length > 0 || written.has(language ?? '') ||
      outline.symbols.some(({ kind }) => kind === 'function' || kind === 'class' || kind === 'method');
  }
}

function isDrawing(path: string): boolean {
  return /\.(?:svg|drawio|excalidraw|eps|ai|puml\.svg)$/i.test(path);
}
