import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { UserError } from '../../../base/errors';
import { guardFiles, launcherText, type Artefact, type ArtefactScope } from '../../../engine';
import { isSystemError } from '../fs/systemError';
import { isNewerGuard } from './guardVersion';

/** Git ignores all of `.agentpack/`, but what a repository's hooks run is committed with them. */
const ignoreFile = '.agentpack/.gitignore';
const unignored = '!.gitignore\n!hooks/\n!hooks/**';

/** What is there when the programs are planned. Texts are undefined where there is no file. */
export interface PresentPrograms {
  readonly script: string | undefined;
  readonly launcher: string | undefined;
  /** Whether `.agentpack/.gitignore` exists without AgentPack's block. */
  readonly ignoresAll: boolean;
}

/**
 * The programs that hooks run, as artefacts of every agent with hooks. Those of a newer AgentPack stay: several may be
 * installed, each in its editor. `runtimes`: the text of that file.
 */
export function guardProgram(scope: ArtefactScope, assetsDir: string, present: PresentPrograms,
  runtimes: string): readonly Artefact[]
{
  const ours = scriptText(assetsDir);
  const isNewer = present.script !== undefined && isNewerGuard(present.script, ours);
  const own = (path: string, text: string, isExecutable = false): Artefact => ({
    purpose: 'hooks',
    scope,
    path,
    content: { kind: 'file', text, ...(isExecutable ? { isExecutable } : {}) },
  });
  return [
    own(guardFiles.script, isNewer ? present.script : ours),
    own(guardFiles.launcher, isNewer ? present.launcher ?? launcherText : launcherText, true),
    scope === 'user'
      ? own(guardFiles.runtimes, runtimes)
      : {
        purpose: 'hooks',
        scope,
        path: ignoreFile,
        content: { kind: 'block', syntax: 'hash', text: present.ignoresAll ? unignored : `*\n${unignored}` },
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

/** Of this build. */
export function scriptText(assetsDir: string): string {
  try {
    return readFileSync(join(assetsDir, 'guard.cjs'), 'utf8');
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(`${join(assetsDir, 'guard.cjs')} cannot be read: install AgentPack again.`);
  }
}
