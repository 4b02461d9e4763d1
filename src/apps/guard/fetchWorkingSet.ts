import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { serverFiles } from '#agents/connection/serverCommand';
import { toFields, textIn } from '#agents/hooks/fields';
import { parseJson } from '#base/text/parseJson';
import { ignoringSystemErrors } from './ignoringSystemErrors';

export interface CompactedSession {
  /** The agent, as on the hook's command line. */
  readonly agent: string;
  readonly event: string;
  readonly payload: unknown;
  readonly cwd: string;
}

/** The time in milliseconds after which the session continues without its working set: less than the hook's limit. */
const maxTime = 4_000;
/** The maximum size of the answer in bytes. */
const maxAnswer = 1 << 20;

/**
 * Asks the command line of the newest AgentPack of this user, which reads the transcript: the guard itself has neither
 * the readers nor the redaction. Starts nothing unless the user's own configuration has a table of sessions.
 */
export function fetchWorkingSet({ agent, event, payload, cwd }: CompactedSession, env: NodeJS.ProcessEnv):
  | string
  | undefined
{
  const home = ignoringSystemErrors(homedir);
  if (home === undefined) return undefined;
  const config = ignoringSystemErrors(() => readFileSync(join(home, '.agentpack/config.toml'), 'utf8'));
  const program = join(home, serverFiles.script);
  if (config === undefined || !/^\s*\[\s*sessions\s*\]/m.test(config) || !existsSync(program)) return undefined;
  const { status, stdout } = spawnSync(process.execPath, [program, 'hook', agent, event], {
    cwd: textIn(toFields(payload), 'cwd') ?? cwd,
    env,
    input: JSON.stringify(payload),
    encoding: 'utf8',
    timeout: maxTime,
    maxBuffer: maxAnswer,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  return status === 0 ? textIn(toFields(parseJson(stdout)), 'workingSet') : undefined;
}
