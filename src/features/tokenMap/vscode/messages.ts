import type { MapData, MapScope } from './mapData';

/** Messages to the page. */
export type MessageToPage =
  /** Translations in the format of `@vscode/l10n`. */
  | { readonly kind: 'words'; readonly words: Readonly<Record<string, string>>; }
  | { readonly kind: 'map'; readonly map: MapData; }
  /** The reason why no map is available. */
  | { readonly kind: 'nothing'; readonly scope: MapScope; readonly why: 'no pack' | 'no folder'; }
  | { readonly kind: 'problem'; readonly scope: MapScope; readonly text: string; };

/** Messages from the page. */
export type MessageFromPage =
  /** The page now shows this scope. It also sends this message when it starts. */
  | { readonly kind: 'show'; readonly scope: MapScope; }
  | { readonly kind: 'open'; readonly path: string; };

/** Parses a message from the page; undefined if it is malformed or names a file that the page did not receive. */
export function parsePageMessage(value: unknown, knownPaths: ReadonlySet<string>): MessageFromPage | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  if (value.kind === 'show' && 'scope' in value && (value.scope === 'pack' || value.scope === 'repository'))
    return { kind: 'show', scope: value.scope };
  if (value.kind === 'open' && 'path' in value && typeof value.path === 'string' && knownPaths.has(value.path))
    return { kind: 'open', path: value.path };
  return undefined;
}
