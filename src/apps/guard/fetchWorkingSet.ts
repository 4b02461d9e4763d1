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

/** The maximum time to wait for the working set, in milliseconds. It is shorter than the hook's own limit. */
const timeoutMs = 4_000;

/**
 * Returns the working set that this user's newest AgentPack command line prints. It can read and redact the transcript,
 * which the guard itself cannot. Starts no program unless the user's own configuration has a `[sessions]` table.
 */
export function fetchWorkingSet(home: string, { agent, event, payload, cwd }: CompactedSession): string | undefined {
  const configText = ignoreSystemErrors(() => readFileSync(`${home}/.agentpack/config.toml`, 'utf8')) ?? '';
  if (!/^\s*\[\s*sessions\s*\]/m.test(configText)) return undefined;
  // if the script does not exist, nothing is printed
  const { stdout } = spawnSync(process.execPath, [`${home}/${serverFiles.script}`, 'hook', agent, event], {
    cwd,
    input: JSON.stringify(payload),
    encoding: 'utf8',
    timeout: timeoutMs,
  });
  return stdout ? JSON.parse(stdout) as string : undefined;
}
