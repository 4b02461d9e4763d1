import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { UserError } from '#base/errors';
import { gitFiles } from '#agents/connection/extras/gitHooks';
import { guardFiles, launcherText } from '#agents/connection/guardCommand';
import { serverLauncher, serverScript } from '#agents/connection/serverCommand';
import { serverFiles } from '#agents/connection/serverFiles';
import { type Artefact, type ArtefactPurpose, type ArtefactScope } from '#agents/connection/artefact';
import { type PlannedFile } from '#agents/connection/plan/planFile';
import { isSystemError } from '#platform/fs/systemError';
import { isNewerGuard } from './guardVersion';

/**
 * Git ignores all of `.agentpack/`, except the programs that a repository's hooks run, which are committed with the
 * hooks.
 */
const ignoreFile = '.agentpack/.gitignore';
const unignored = '!.gitignore\n!hooks/\n!hooks/**';

/** The files that exist when the programs are planned. Texts are undefined if there is no file. */
export interface PresentPrograms {
  readonly script: string | undefined;
  readonly launcher: string | undefined;
  readonly server: string | undefined;
  readonly serverLauncher: string | undefined;
  /** Whether `.agentpack/.gitignore` exists without AgentPack's block. */
  readonly ignoresAll: boolean;
}

/** The programs that agents' entries run. Programs of a newer AgentPack are kept, as several may be installed. */
export interface ConnectedPrograms {
  /** Artefacts of every agent with hooks. */
  readonly hooks: readonly Artefact[];
  /** Artefacts of every agent that has the MCP server. */
  readonly server: readonly Artefact[];
}

/** Returns the programs to connect. `runtimes` is the text of the runtimes file. */
export function connectedPrograms(scope: ArtefactScope, assetsDir: string, present: PresentPrograms,
  runtimes: string): ConnectedPrograms
{
  const ours = scriptText(assetsDir);
  const isNewer = present.script !== undefined && isNewerGuard(present.script, ours);
  const createArtefact = (purpose: ArtefactPurpose, path: string, text: string, isExecutable = false): Artefact => ({
    purpose,
    scope,
    path,
    content: { kind: 'file', text, ...(isExecutable ? { isExecutable } : {}) },
  });
  const newest = (there: string | undefined, text: string) => (isNewer ? there ?? text : text);
  const hooks = [
    createArtefact('hooks', guardFiles.script, newest(present.script, ours)),
    createArtefact('hooks', guardFiles.launcher, newest(present.launcher, launcherText), true),
  ];
  if (scope === 'repository') {
    const text = present.ignoresAll ? unignored : `*\n${unignored}`;
    const block: Artefact['content'] = { kind: 'block', syntax: 'hash', text };
    return { hooks: [...hooks, { purpose: 'hooks', scope, path: ignoreFile, content: block }], server: [] };
  }
  return {
    hooks: [...hooks, createArtefact('hooks', guardFiles.runtimes, runtimes)],
    server: [
      createArtefact('mcp', serverFiles.script, newest(present.server, serverScript)),
      createArtefact('mcp', serverFiles.launcher, newest(present.serverLauncher, serverLauncher), true),
      createArtefact('mcp', guardFiles.runtimes, runtimes),
    ],
  };
}

/**
 * Returns the programs that run the script if node is not on the path. An editor and a terminal each add the program
 * that they run in; the others stay as long as they exist.
 *
 * @param present the file's content
 * @param added undefined: the file stays unchanged if one of its programs exists
 */
export function runtimesText(present: string | undefined, added: string | undefined): string {
  const existingRuntimes = present?.split(/\r?\n/).filter((line) => isAbsolute(line) && existsSync(line)) ?? [];
  if (present !== undefined && existingRuntimes.length > 0 && added === undefined) return present;
  const programs = [...new Set([...existingRuntimes, added ?? process.execPath])];
  return `# AgentPack: what runs guard.cjs where there is no node\n${programs.join('\n')}\n`;
}

/** Reads the guard of this build. */
export function scriptText(assetsDir: string): string {
  try {
    return readFileSync(join(assetsDir, 'guard.cjs'), 'utf8');
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(`${join(assetsDir, 'guard.cjs')} cannot be read: install AgentPack again.`);
  }
}

/**
 * Reports whether a file is one of AgentPack's own scripts, for which the user sees only the size. All other changes
 * are shown.
 */
export function isProgram({ file }: Pick<PlannedFile, 'file'>): boolean {
  return [guardFiles.script, gitFiles.script, serverFiles.script].some((script) => file.endsWith(script));
}
