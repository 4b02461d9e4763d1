import type { FolderNames, StoreEnvironment } from '#agents/transcripts/sessionAgent';

/** Returns the facts about this machine by which agents' stores are found. `folders`: see `FolderNames`. */
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
