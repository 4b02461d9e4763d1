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
const unignoreRules = '!.gitignore\n!hooks/\n!hooks/**';

/** The program files that exist before planning. The text of a missing file is undefined. */
export interface ExistingPrograms {
  readonly script: string | undefined;
  readonly launcher: string | undefined;
  readonly server: string | undefined;
  readonly serverLauncher: string | undefined;
  /** Whether `.agentpack/.gitignore` exists without AgentPack's block. */
  readonly ignoresAll: boolean;
}

/** The programs that agents' entries run. Programs of a newer AgentPack are retained. */
export interface ConnectedPrograms {
  /** Artefacts of every agent with hooks. */
  readonly hooks: readonly Artefact[];
  /** Artefacts of every agent that has the MCP server. */
  readonly server: readonly Artefact[];
}

/** Returns the programs to connect. `runtimes` is the text of the runtimes file. */
export function planConnectedPrograms(scope: ArtefactScope, assetsDir: string, existingPrograms: ExistingPrograms,
  runtimes: string): ConnectedPrograms
{
  const currentScript = readGuardScript(assetsDir);
  const isNewer = existingPrograms.script !== undefined && isNewerGuard(existingPrograms.script, currentScript);
  const createArtefact = (purpose: ArtefactPurpose, path: string, text: string, isExecutable = false): Artefact => ({
    purpose,
    scope,
    path,
    content: { kind: 'file', text, ...(isExecutable ? { isExecutable } : {}) },
  });
  const chooseNewest = (existingText: string | undefined, text: string) => (isNewer ? existingText ?? text : text);
  const hooks = [
    createArtefact('hooks', guardFiles.script, chooseNewest(existingPrograms.script, currentScript)),
    createArtefact('hooks', guardFiles.launcher, chooseNewest(existingPrograms.launcher, launcherText), true),
  ];
  if (scope === 'repository') {
    const text = existingPrograms.ignoresAll ? unignoreRules : `*\n${unignoreRules}`;
    const block: Artefact['content'] = { kind: 'block', syntax: 'hash', text };
    return { hooks: [...hooks, { purpose: 'hooks', scope, path: ignoreFile, content: block }], server: [] };
  }
  return {
    hooks: [...hooks, createArtefact('hooks', guardFiles.runtimes, runtimes)],
    server: [
      createArtefact('mcp', serverFiles.script, chooseNewest(existingPrograms.server, serverScript)),
      createArtefact('mcp', serverFiles.launcher, chooseNewest(existingPrograms.serverLauncher, serverLauncher), true),
      createArtefact('mcp', guardFiles.runtimes, runtimes),
    ],
  };
}

/**
 * Returns the text of the runtimes file, which lists the programs that run the script if node is not on the path.
 * Editors and terminals each add their own program. Other programs remain listed as long as they exist.
 *
 * @param currentText the current text of the file
 * @param addedProgram the program to add; if undefined, the file is unchanged as long as one of its programs exists
 */
export function formatRuntimes(currentText: string | undefined, addedProgram: string | undefined): string {
  const existingRuntimes = currentText?.split(/\r?\n/).filter((line) => isAbsolute(line) && existsSync(line)) ?? [];
  if (currentText !== undefined && existingRuntimes.length > 0 && addedProgram === undefined) return currentText;
  const programs = [...new Set([...existingRuntimes, addedProgram ?? process.execPath])];
  return `# AgentPack: what runs guard.cjs where there is no node\n${programs.join('\n')}\n`;
}

/** Reads the guard of this build. */
export function readGuardScript(assetsDir: string): string {
  try {
    return readFileSync(join(assetsDir, 'guard.cjs'), 'utf8');
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(`${join(assetsDir, 'guard.cjs')} cannot be read. Reinstall AgentPack.`);
  }
}

/**
 * Reports whether a file is one of AgentPack's own scripts. For these, the user sees only the size instead of the
 * changes.
 */
export function isProgramScript({ file }: Pick<PlannedFile, 'file'>): boolean {
  return [guardFiles.script, gitFiles.script, serverFiles.script].some((script) => file.endsWith(script));
}
