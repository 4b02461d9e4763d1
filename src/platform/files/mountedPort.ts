import { join } from 'node:path';
import type { FileAt, FilePort } from '#agents/connection/plan/planConnections';
import type { Refusal } from '#agents/connection/edit/refusal';
import { createFilePort } from './filePort';

export interface Mount {
  /** The prefix of the mount's paths, such as `.git/` or `~/`; '' for all other paths. */
  readonly prefix: string;
  /** An absolute, real path. */
  readonly base: string;
  /** The text that messages show in place of the prefix. */
  readonly displayPrefix?: string;
}

export interface MountedPort extends FilePort {
  /** Returns the absolute path for a path that the port returned. */
  locate(path: string): string;
}

/** Returns a port for files below several folders, each under its own prefix. */
export function createMountedPort(mounts: readonly Mount[]): MountedPort {
  const mountsLongestFirst = [...mounts].sort((a, b) => b.prefix.length - a.prefix.length);
  const ports = new Map(
    mounts.map(({ prefix, base, displayPrefix = prefix }) => [prefix, createFilePort(base, displayPrefix)]),
  );
  return { hash: ports.values().next().value!.hash, read, locate };

  function read(path: string): FileAt | Refusal {
    const { prefix } = findMount(path);
    const result = ports.get(prefix)!.read(path.slice(prefix.length));
    return 'refused' in result
      ? result
      : {
        ...result,
        path: prefix + result.path,
        missingFolders: result.missingFolders.map((folder) => prefix + folder),
      };
  }

  function locate(path: string): string {
    const { prefix, base } = findMount(path);
    return join(base, ...path.slice(prefix.length).split('/'));
  }

  function findMount(path: string): Mount {
    return mountsLongestFirst.find(({ prefix }) => path.startsWith(prefix))!;
  }
}
