import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../../base/errors';
import { guardFiles, launcherText, type Artefact, type ArtefactScope } from '../../../engine';
import { isSystemError } from '../fs/systemError';

/** Git ignores all of `.agentpack/`, but what a repository's hooks run is committed with them. */
const ignoreFile = '.agentpack/.gitignore';
const unignored = '!.gitignore\n!hooks/\n!hooks/**';

/**
 * The programs that hooks run, as artefacts of every agent with hooks. `ignoresAll`: whether `.agentpack/.gitignore`
 * exists without AgentPack's block.
 */
export function guardProgram(scope: ArtefactScope, assetsDir: string, ignoresAll: boolean): readonly Artefact[] {
  const own = (path: string, text: string, isExecutable = false): Artefact => ({
    purpose: 'hooks',
    scope,
    path,
    content: { kind: 'file', text, ...(isExecutable ? { isExecutable } : {}) },
  });
  return [
    own(guardFiles.script, scriptText(assetsDir)),
    own(guardFiles.launcher, launcherText, true),
    scope === 'user'
      ? own(guardFiles.runtimes, `# AgentPack: what runs guard.cjs where there is no node\n${process.execPath}\n`)
      : {
        purpose: 'hooks',
        scope,
        path: ignoreFile,
        content: { kind: 'block', syntax: 'hash', text: ignoresAll ? unignored : `*\n${unignored}` },
      },
  ];
}

function scriptText(assetsDir: string): string {
  try {
    return readFileSync(join(assetsDir, 'guard.cjs'), 'utf8');
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(`${join(assetsDir, 'guard.cjs')} cannot be read: install AgentPack again.`);
  }
}
