import { acceptJson, isoTime, object, type Schema, type Stored } from '#base/schema/schema';
import type { EditorFiles } from '#model';
import { editorFields } from '../formats/packRecord';
import type { Host } from '../host';
import { names } from '../formats/stateNames';
import type { InputRow } from './inputRow';

/** The maximum age of a stored editor state; an older state is not relevant to the current work. */
const maxAgeMs = 24 * 3_600_000;
const maxPaths = 50;

/** An editor's files, stored so that hosts that are not editors pack from the same inputs. */
interface StoredFiles extends EditorFiles {
  /** The time at which the files were stored (ISO 8601). */
  readonly at: string;
}

const storedFilesSchema: Schema<Stored<StoredFiles>> = object({ at: isoTime, ...editorFields });

/** The files that the calling editor shows, or else the files that an editor showed at its last pack. */
export const editorInput: InputRow<EditorFiles> = {
  create: (host) => ({ options, isPacked, foreign }) =>
    keepPackedPaths(options.editor ?? (foreign.isForeign(names.editor) ? undefined : readEditorFiles(host)), isPacked),
  isDue: ({ options, partial }) => options.editor !== undefined || !partial,
  record: (editor) => ({ editor }),
  store: (host, editor, options) => {
    if (options.editor) storeEditorFiles(host, editor);
  },
};

/** Returns the files that an editor stored at its last pack; undefined if they are too old. */
function readEditorFiles(host: Pick<Host, 'state' | 'now'>): EditorFiles | undefined {
  const text = host.state.read(names.editor);
  // the next pack from an editor replaces a file that cannot be read
  const storedFiles = text === undefined ? undefined : acceptJson<StoredFiles>(storedFilesSchema, text);
  if (!storedFiles || !(host.now() - Date.parse(storedFiles.at) <= maxAgeMs)) return undefined;
  const { at: _, ...files } = storedFiles;
  return files;
}

/** Keeps only packed paths, at most `maxPaths`, because the name of an excluded file may be secret. */
function keepPackedPaths(files: EditorFiles | undefined, isPacked: (path: string) => boolean): EditorFiles | undefined {
  if (!files) return undefined;
  const { open, recent, visible, selected, problems } = files;
  const pickPaths = (paths: readonly string[] = []) => paths.filter(isPacked).slice(0, maxPaths);
  const pickEntries = <T extends { readonly path: string; }>(entries: readonly T[] = []) =>
    entries.filter(({ path }) => isPacked(path)).slice(0, maxPaths);
  return {
    open: pickPaths(open),
    recent: pickPaths(recent),
    ...omitEmptyList('visible', pickPaths(visible)),
    ...omitEmptyList('selected', pickEntries(selected)),
    ...omitEmptyList('problems', pickEntries(problems)),
  };
}

/** Omits an empty list, so that an editor's pack without such entries keeps its record unchanged. */
function omitEmptyList<K extends string, T>(key: K, list: readonly T[]): { readonly [key in K]?: readonly T[]; } {
  return list.length === 0 ? {} : { [key]: list } as { readonly [key in K]: readonly T[]; };
}

function storeEditorFiles(host: Pick<Host, 'state' | 'now'>, files: EditorFiles): void {
  const storedFiles: StoredFiles = { at: new Date(host.now()).toISOString(), ...files };
  host.state.write(names.editor, `${JSON.stringify(storedFiles)}\n`);
}
