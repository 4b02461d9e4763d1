import type { FolderNames, StoreEnvironment } from '#agents/transcripts/sessionAgent';

/** Returns the machine as the rows of agents see it. `folders`: see `FolderNames`. */
export function createStoreEnvironment(env: Readonly<Record<string, string | undefined>>,
  folders: FolderNames): StoreEnvironment
{
  return {
    platform: process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux',
    home: env['HOME'] ?? env['USERPROFILE'] ?? '',
    variables: env,
    folders,
  };
}
