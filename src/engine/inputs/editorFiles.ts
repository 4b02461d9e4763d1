import { acceptedJson, isoTime, object, type Schema, type Stored } from '#base/schema/schema';
import type { EditorFiles } from '#model';
import { editorFields } from '../formats/packRecord';
import type { Host } from '../host';
import { names } from '../formats/stateNames';
import type { InputRow } from './inputRow';

/** Older states of the editor say nothing about the current work. In milliseconds. */
const oldest = 24 * 3_600_000;
const maxPaths = 50;

/** Stored for hosts that are not editors, so that all of them pack from the same inputs. */
interface StoredFiles extends EditorFiles {
  /** ISO 8601. */
  readonly at: string;
}

const storedFiles: Schema<Stored<StoredFiles>> = object({ at: isoTime, ...editorFields });

/** The files that the calling editor shows, or else the files that an editor showed at its last pack. */
export const editorInput: InputRow<EditorFiles> = {
  create: (host) => ({ options, isPacked, foreign }) =>
    packedOnly(options.editor ?? (foreign.isForeign(names.editor) ? undefined : readEditorFiles(host)), isPacked),
  isDue: ({ options, partial }) => options.editor !== undefined || !partial,
  record: (editor) => ({ editor }),
  store: (host, editor, options) => {
    if (options.editor) storeEditorFiles(host, editor);
  },
};

/** Reads the files that an editor stored at its last pack; undefined if that is too long ago. */
function readEditorFiles(host: Pick<Host, 'state' | 'now'>): EditorFiles | undefined {
  const text = host.state.read(names.editor);
  // the next pack from an editor replaces a file that cannot be read
  const stored = text === undefined ? undefined : acceptedJson<StoredFiles>(storedFiles, text);
  if (!stored || !(host.now() - Date.parse(stored.at) <= oldest)) return undefined;
  const { at: _, ...files } = stored;
  return files;
}

/** Keeps only packed paths, at most `maxPaths`, because the name of an excluded file may be secret. */
function packedOnly(files: EditorFiles | undefined, isPacked: (path: string) => boolean): EditorFiles | undefined {
  if (!files) return undefined;
  const { open, recent, visible, selected, problems } = files;
  const first = (paths: readonly string[] = []) => paths.filter(isPacked).slice(0, maxPaths);
  const firstOf = <T extends { readonly path: string; }>(all: readonly T[] = []) =>
    all.filter(({ path }) => isPacked(path)).slice(0, maxPaths);
  return {
    open: first(open),
    recent: first(recent),
    ...unlessEmpty('visible', first(visible)),
    ...unlessEmpty('selected', firstOf(selected)),
    ...unlessEmpty('problems', firstOf(problems)),
  };
}

/** Omits an empty list, so that an editor's pack without such entries keeps its record unchanged. */
function unlessEmpty<K extends string, T>(key: K, list: readonly T[]): { readonly [key in K]?: readonly T[]; } {
  return list.length === 0 ? {} : { [key]: list } as { readonly [key in K]: readonly T[]; };
}

function storeEditorFiles(host: Pick<Host, 'state' | 'now'>, files: EditorFiles): void {
  const stored: StoredFiles = { at: new Date(host.now()).toISOString(), ...files };
  host.state.write(names.editor, `${JSON.stringify(stored)}\n`);
}
