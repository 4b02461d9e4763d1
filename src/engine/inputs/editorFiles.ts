import { acceptedJson, isoTime, object, type Schema, type Stored } from '../../base/schema/schema';
import type { EditorFiles } from '../../model';
import { shownPaths } from '../formats/packRecord';
import type { Host } from '../host';
import { names } from '../state/stateNames';

/** What an editor showed longer ago says nothing of the work in hand. Ms. */
const oldest = 24 * 3_600_000;
const most = 50;

/** Kept for hosts that are no editor, so that all of them pack from the same. */
interface Kept extends EditorFiles {
  /** ISO 8601. */
  readonly at: string;
}

const keptFiles: Schema<Stored<Kept>> = object({ at: isoTime, ...shownPaths });

/** What an editor left at its last pack; undefined where that is too long ago. */
export function readEditorFiles(host: Pick<Host, 'state' | 'now'>): EditorFiles | undefined {
  const text = host.state.read(names.editor);
  // else it is written anew by the next pack of an editor
  const kept = text === undefined ? undefined : acceptedJson<Kept>(keptFiles, text);
  if (!kept || !(host.now() - Date.parse(kept.at) <= oldest)) return undefined;
  return { open: kept.open, recent: kept.recent };
}

/** Only paths that are packed, and so many: what is left out may be secret by its name. */
export function packedOnes(files: EditorFiles | undefined, isPacked: (path: string) => boolean):
  | EditorFiles
  | undefined
{
  return files &&
    { open: files.open.filter(isPacked).slice(0, most), recent: files.recent.filter(isPacked).slice(0, most) };
}

export function keepEditorFiles(host: Pick<Host, 'state' | 'now'>, { open, recent }: EditorFiles): void {
  const kept: Kept = { at: new Date(host.now()).toISOString(), open, recent };
  host.state.write(names.editor, `${JSON.stringify(kept)}\n`);
}
