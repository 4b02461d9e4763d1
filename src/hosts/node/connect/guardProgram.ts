import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { UserError } from '../../../base/errors';
import { guardFiles, launcherText, type Artefact, type ArtefactScope } from '../../../engine';
import { isSystemError } from '../fs/systemError';

/** Git ignores all of `.agentpack/`, but what a repository's hooks run is committed with them. */
const ignoreFile = '.agentpack/.gitignore';
const unignored = '!.gitignore\n!hooks/\n!hooks/**';

/**
 * The programs that hooks run, as artefacts of every agent with hooks. `ignoresAll`: whether `.agentpack/.gitignore`
 * exists without AgentPack's block. `runtimes`: the text of that file.
 */
export function guardProgram(scope: ArtefactScope, assetsDir: string, ignoresAll: boolean,
  runtimes: string): readonly Artefact[]
{
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
      ? own(guardFiles.runtimes, runtimes)
      : {
        purpose: 'hooks',
        scope,
        path: ignoreFile,
        content: { kind: 'block', syntax: 'hash', text: ignoresAll ? unignored : `*\n${unignored}` },
      },
  ];
}

/**
 * The programs that run the script where there is no node on the path. An editor and a terminal each add the one that
 * they run in; the others stay as long as they exist.
 *
 * @param present what the file holds
 * @param added undefined: the file is in place as it is, if one of its programs exists
 */
export function runtimesText(present: string | undefined, added: string | undefined): string {
  const found = present?.split(/\r?\n/).filter((line) => isAbsolute(line) && existsSync(line)) ?? [];
  if (present !== undefined && found.length > 0 && added === undefined) return present;
  const programs = [...new Set([...found, added ?? process.execPath])];
  return `# AgentPack: what runs guard.cjs where there is no node\n${programs.join('\n')}\n`;
}

function scriptText(assetsDir: string): string {
  try {
    return readFileSync(join(assetsDir, 'guard.cjs'), 'utf8');
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(`${join(assetsDir, 'guard.cjs')} cannot be read: install AgentPack again.`);
  }
}
