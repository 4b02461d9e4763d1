import { join } from 'node:path';
import type { FileAt, FilePort } from '#agents/connection/plan/planConnections';
import type { Refusal } from '#agents/connection/edit/refusal';
import { createFilePort } from './filePort';

export interface Mount {
  /** The start of its paths: `.git/`, `~/`; '' for all others. */
  readonly prefix: string;
  /** An absolute, real path. */
  readonly base: string;
  /** The text that messages show in place of the prefix. */
  readonly shown?: string;
}

export interface MountedPort extends FilePort {
  /** Returns the absolute path for a path that the port returned. */
  locate(path: string): string;
}

/** Returns a port for files below several folders, each under its own prefix. */
export function mountedPort(mounts: readonly Mount[]): MountedPort {
  const longestFirst = [...mounts].sort((a, b) => b.prefix.length - a.prefix.length);
  const ports = new Map(mounts.map(({ prefix, base, shown = prefix }) => [prefix, createFilePort(base, shown)]));
  return { hash: ports.values().next().value!.hash, read, locate };

  function read(path: string): FileAt | Refusal {
    const { prefix } = mountOf(path);
    const at = ports.get(prefix)!.read(path.slice(prefix.length));
    return 'refused' in at
      ? at
      : { ...at, path: prefix + at.path, missingFolders: at.missingFolders.map((folder) => prefix + folder) };
  }

  function locate(path: string): string {
    const { prefix, base } = mountOf(path);
    return join(base, ...path.slice(prefix.length).split('/'));
  }

  function mountOf(path: string): Mount {
    return longestFirst.find(({ prefix }) => path.startsWith(prefix))!;
  }
}
