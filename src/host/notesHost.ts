import { hash } from 'node:crypto';
import type { Host } from '#engine/host';
import type { OwnConfig } from '#engine/ports/ownFiles';
import type { StateHost } from '#engine/ports/stateHost';
import { createOwnMemory } from '#features/memory/node/ownMemory';
import { createFileHost } from '#platform/fs/files';
import { createRepository } from '#platform/git/gitRepository';
import { createStateFiles } from '#platform/state/stateFiles';
import { createStatePaths } from '#platform/state/statePaths';
import { createStateTexts } from '#platform/state/stateTexts';

type TextPart = 'read' | 'isUtf8' | 'stat' | 'write' | 'locked';

/** The parts of a host that read files and that read and write notes. */
export type NotesHostParts =
  & Pick<Host, 'root' | 'files' | 'isGitAllowed' | 'git' | 'gitProblem' | 'ownConfig' | 'ownMemory' | 'hash' | 'now'>
  & { readonly state: Pick<StateHost, TextPart>; };

/**
 * Creates only these parts of a host, for an agent's hook: loading a whole host takes longer than reading the files and
 * notes. `root` is a real path that the user trusts.
 */
export function createNotesHost(root: string, env: Readonly<Record<string, string | undefined>>,
  ownConfig: OwnConfig | undefined): NotesHostParts
{
  const repository = createRepository(root, env);
  const statePaths = createStatePaths(root);
  return {
    root,
    files: createFileHost(root, () => [], () => undefined),
    state: createStateTexts(statePaths, createStateFiles(statePaths)),
    isGitAllowed: true,
    get git() {
      return repository.git;
    },
    get gitProblem() {
      return repository.problem;
    },
    ownConfig,
    ownMemory: createOwnMemory(root, env),
    hash: (data) => hash('sha256', data),
    now: () => Date.now(),
  };
}
