import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { serverFiles } from '#agents/connection/serverFiles';
import { ignoreSystemErrors } from '#platform/service/ignoreSystemErrors';

export interface CompactedSession {
  /** The agent, as on the hook's command line. */
  readonly agent: string;
  readonly event: string;
  readonly payload: unknown;
  readonly cwd: string;
}

/** The time in milliseconds after which the session continues without its working set: less than the hook's limit. */
const maxTime = 4_000;

/**
 * Asks the command line of the newest AgentPack of this user, which reads the transcript: the guard itself has neither
 * the readers nor the redaction. Starts nothing unless the user's own configuration has a table of sessions.
 */
export function fetchWorkingSet(home: string, { agent, event, payload, cwd }: CompactedSession): string | undefined {
  const config = ignoreSystemErrors(() => readFileSync(`${home}/.agentpack/config.toml`, 'utf8')) ?? '';
  if (!/^\s*\[\s*sessions\s*\]/m.test(config)) return undefined;
  // prints nothing if the script is gone
  const { stdout } = spawnSync(process.execPath, [`${home}/${serverFiles.script}`, 'hook', agent, event], {
    cwd,
    input: JSON.stringify(payload),
    encoding: 'utf8',
    timeout: maxTime,
  });
  return stdout ? JSON.parse(stdout) as string : undefined;
}
