import { existsSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { InstallProbe } from '#agents/connection/artefact';
import { catchSystemError } from '#platform/fs/systemError';
import { resolveArtefactPath, createEnvironmentFolderLookup } from '#platform/files/folders';

/** Looks for installed agents in `home` and on the path. Relative folders on the path are ignored. */
export function createInstallProbe(home: string, env: Readonly<Record<string, string | undefined>>): InstallProbe {
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  const extensions = process.platform === 'win32'
    ? (env['PATHEXT'] ?? '.COM;.EXE;.BAT;.CMD').split(';').filter((ending) => ending !== '')
    : [''];
  return {
    findFolder: createEnvironmentFolderLookup(env),
    hasHomePath: (path) => existsSync(resolveArtefactPath(home, path)),
    hasProgram: (name) =>
      folders.some((folder) => extensions.some((extension) => isExecutable(join(folder, name + extension)))),
  };
}

function isExecutable(path: string): boolean {
  const stats = catchSystemError(() => statSync(path, { throwIfNoEntry: false }), () => undefined);
  return stats?.isFile() === true && (process.platform === 'win32' || (stats.mode & 0o111) !== 0);
}
