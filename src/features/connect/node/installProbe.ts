import { existsSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { InstallProbe } from '#agents/connection/artefact';
import { orOnSystemError } from '#platform/fs/systemError';
import { fileAt, environmentFolders } from '#platform/files/folders';

/** Looks for installed agents below `home` and on the path; relative folders of the path prove nothing. */
export function createInstallProbe(home: string, env: Readonly<Record<string, string | undefined>>): InstallProbe {
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  const endings = process.platform === 'win32'
    ? (env['PATHEXT'] ?? '.COM;.EXE;.BAT;.CMD').split(';').filter((ending) => ending !== '')
    : [''];
  return {
    folderOf: environmentFolders(env),
    hasHomePath: (path) => existsSync(fileAt(home, path)),
    hasProgram: (name) => folders.some((folder) => endings.some((ending) => isProgram(join(folder, name + ending)))),
  };
}

function isProgram(at: string): boolean {
  const stats = orOnSystemError(() => statSync(at, { throwIfNoEntry: false }), () => undefined);
  return stats?.isFile() === true && (process.platform === 'win32' || (stats.mode & 0o111) !== 0);
}
