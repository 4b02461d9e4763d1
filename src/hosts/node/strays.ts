import { lstatSync, readdirSync, rmSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { isSystemError } from './files';

/** No write takes so long: its process was killed. Ms. */
const oldest = 3_600_000;
/** What `writeAtomic` and locks call their temporary files: the name, a process, a thread, a number, and (since there were containers of the same numbers) one of the run. */
const temporary = /\.\d+-\d+-\d+(?:-\d+)?(?:\.old)?\.tmp$/;
const folders = ['', 'snapshots', 'cache', 'threads'];

/** Removes the temporary files that killed processes left in `folder` (`.agentpack/`), and only those. Links are not followed. */
export function removeStrays(folder: string, now: number): void {
  for (const name of folders) {
    for (const entry of entriesOf(join(folder, name))) {
      const at = join(folder, name, entry.name);
      if (entry.isFile()) removeOld(at, now);
      else if (name === 'threads' && entry.isDirectory()) for (const { name: file } of entriesOf(at).filter((e) => e.isFile())) removeOld(join(at, file), now);
    }
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return lstatSync(folder).isDirectory() ? readdirSync(folder, { withFileTypes: true }) : [];
  } catch (error) {
    if (isSystemError(error)) return [];
    throw error;
  }
}

function removeOld(at: string, now: number): void {
  if (!temporary.test(at)) return;
  const stat = lstatSync(at, { throwIfNoEntry: false });
  if (!stat || now - stat.mtimeMs < oldest) return;
  try {
    rmSync(at, { force: true });
  } catch (error) {
    if (!isSystemError(error)) throw error;   // another process was quicker, or it may not: it harms nobody
  }
}
