import { acceptedJson, isoTime, object, type Schema, type Stored } from '../../base/schema/schema';
import type { EditorFiles } from '../../model';
import { shownPaths } from '../formats/packRecord';
import type { Host } from '../host';
import { names } from '../state/stateNames';
import type { InputRow } from './inputRow';

/** Older states of the editor are not informative about the current work. Ms. */
const oldest = 24 * 3_600_000;
const maxPaths = 50;

/** Stored for hosts that are no editor, so that all of them pack from the same inputs. */
interface StoredFiles extends EditorFiles {
  /** ISO 8601. */
  readonly at: string;
}

const storedFiles: Schema<Stored<StoredFiles>> = object({ at: isoTime, ...shownPaths });

/** What the calling editor shows, else what one showed at its last pack. */
export const editorInput: InputRow<EditorFiles> = {
  create: (host) => ({ options, isPacked }) => packedOnly(options.editor ?? readEditorFiles(host), isPacked),
  isDue: ({ options, partial }) => options.editor !== undefined || !partial,
  record: (editor) => ({ editor }),
  store: (host, editor, options) => {
    if (options.editor) storeEditorFiles(host, editor);
  },
};

/** What an editor stored at its last pack; undefined if that is too long ago. */
function readEditorFiles(host: Pick<Host, 'state' | 'now'>): EditorFiles | undefined {
  const text = host.state.read(names.editor);
  // a file that cannot be read is written again by the next pack of an editor
  const stored = text === undefined ? undefined : acceptedJson<StoredFiles>(storedFiles, text);
  if (!stored || !(host.now() - Date.parse(stored.at) <= oldest)) return undefined;
  return { open: stored.open, recent: stored.recent };
}

/** Only paths that are packed, at most `maxPaths`: the name of an excluded file may be secret. */
function packedOnly(files: EditorFiles | undefined, isPacked: (path: string) => boolean): EditorFiles | undefined {
  return files && {
    open: files.open.filter(isPacked).slice(0, maxPaths),
    recent: files.recent.filter(isPacked).slice(0, maxPaths),
  };
}

function storeEditorFiles(host: Pick<Host, 'state' | 'now'>, { open, recent }: EditorFiles): void {
  const stored: StoredFiles = { at: new Date(host.now()).toISOString(), open, recent };
  host.state.write(names.editor, `${JSON.stringify(stored)}\n`);
}
