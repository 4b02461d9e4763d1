import type { MapData, MapScope } from './mapData';

/** To the page. */
export type ToPage =
  /** `words`: translations, as `@vscode/l10n` reads them. */
  | { readonly kind: 'words'; readonly words: Readonly<Record<string, string>>; }
  | { readonly kind: 'map'; readonly map: MapData; }
  /** In place of a map: why there is none. */
  | { readonly kind: 'nothing'; readonly scope: MapScope; readonly why: 'no pack' | 'no folder'; }
  | { readonly kind: 'problem'; readonly scope: MapScope; readonly text: string; };

/** Messages from the page. */
export type FromPage =
  /** The page shows this from now on; it also sends this when it starts. */
  | { readonly kind: 'show'; readonly scope: MapScope; }
  | { readonly kind: 'open'; readonly path: string; };

/** Reads a message from the page; undefined if it has another form, or names a file that the page was not given. */
export function readMessage(value: unknown, shown: ReadonlySet<string>): FromPage | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  if (value.kind === 'show' && 'scope' in value && (value.scope === 'pack' || value.scope === 'repository'))
    return { kind: 'show', scope: value.scope };
  if (value.kind === 'open' && 'path' in value && typeof value.path === 'string' && shown.has(value.path))
    return { kind: 'open', path: value.path };
  return undefined;
}
