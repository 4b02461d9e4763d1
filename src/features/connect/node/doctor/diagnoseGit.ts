import { english, nested } from '#base/text/english';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { extras } from '#agents/connection/extras/extras';
import { gitFiles } from '#agents/connection/extras/gitHooks';
import { isArtefactInPlace } from '#agents/connection/plan/planConnections';
import type { ExtraDiagnosis } from '#reports';
import { UserError } from '#base/errors';
import { catchSystemError } from '#platform/fs/systemError';
import { openGitHooks, type GitHooks } from '../extras/gitHooks';
import { describeArtefactProblem } from './artefactProblem';
import { runForTest } from './runForTest';

/** Checks whether git's hooks can repack this repository by running their script with `--test`. Writes nothing. */
export async function diagnoseGit(root: string, assetsDir: string,
  env: Readonly<Record<string, string | undefined>>): Promise<ExtraDiagnosis>
{
  const commonFields = { id: 'git', label: extras.git.label, limits: extras.git.limits } as const;
  let hooks: GitHooks;
  try {
    hooks = await openGitHooks(root, assetsDir, env);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { ...commonFields, status: 'not connected', problem: error.message };
  }
  const { artefacts, port, record, folders } = hooks;
  const gitArtefacts = artefacts.get('git')!;
  const isRecorded = record.files.length > 0;
  const presentArtefacts = gitArtefacts.filter((artefact) => isArtefactInPlace(artefact, port));
  const connectCommand = folders.hooks.kind === 'shared' ? 'agentpack connect git --team' : 'agentpack connect git';
  if (!isRecorded && presentArtefacts.length < gitArtefacts.length)
    return { ...commonFields, status: 'not connected', action: connectCommand };
  const missingArtefact = gitArtefacts.find((artefact) => !presentArtefacts.includes(artefact));
  if (folders.hooks.kind === 'elsewhere') return { ...commonFields, status: 'broken', problem: folders.hooks.problem };
  if (missingArtefact)
    return {
      ...commonFields,
      status: 'broken',
      problem: describeArtefactProblem(missingArtefact, port),
      action: connectCommand,
    };
  const failure = process.platform === 'win32' ? undefined : await testScript(folders, env);
  if (failure !== undefined)
    return {
      ...commonFields,
      status: 'broken',
      problem: english`The hooks cannot find a working AgentPack: ${nested(failure)}.`,
      action: connectCommand,
    };
  const lastRun = findLastRun(folders.commonFolder);
  if (!lastRun) return { ...commonFields, status: 'connected' };
  const time = new Date(lastRun.time).toISOString();
  return lastRun.code === '0'
    ? { ...commonFields, status: 'verified', lastRun: time }
    : {
      ...commonFields,
      status: 'broken',
      lastRun: time,
      problem: english`The last repack after a commit failed (exit code ${lastRun.code}).`,
      action: 'agentpack pack --if-stale',
    };
}

/** Returns why the script cannot run the command line, worded to end a sentence. Returns undefined if it can. */
async function testScript({ topFolder, commonFolder }: GitHooks['folders'],
  env: Readonly<Record<string, string | undefined>>): Promise<string | undefined>
{
  const script = join(commonFolder, ...gitFiles.script.split('/').slice(1));
  const { code, stdout, stderr, failureReason } = await runForTest({
    program: 'sh',
    args: [script, '--test'],
    shell: false,
    cwd: topFolder,
    env,
    input: '',
  });
  if (code === 0 && /^\d+\.\d+\.\d+/.test(stdout)) return undefined;
  return stderr.trim().split('\n')[0] || (failureReason ?? english`another program answered`);
}

/** Returns the newest result that the script recorded in any work tree. `time` is in milliseconds since 1970. */
function findLastRun(commonFolder: string): { readonly time: number; readonly code: string; } | undefined {
  const folder = join(commonFolder, 'agentpack');
  return catchSystemError(() =>
    readdirSync(folder).filter((name) => name.startsWith('last-')).map((name) => ({
      time: statSync(join(folder, name)).mtimeMs,
      code: readFileSync(join(folder, name), 'utf8').trim(),
    })).sort((a, b) => b.time - a.time)[0], () => undefined);
}
