import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync, appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { ignoreSystemErrors } from '#platform/service/ignoreSystemErrors';
import { findUserFolder } from '#platform/service/userFolder';

/** The content of `~/.agentpack/heartbeats/AGENT.json`, which shows `agentpack doctor` that an agent's hooks run. */
export interface Heartbeat {
  /** The time of the event, in milliseconds since 1970. */
  readonly time: number;
  /** The AgentPack version of the script. */
  readonly version: string;
  /** The agent's own name for the event. */
  readonly event: string;
  /** The folder with a pack to which the call applied; null if there was no such folder. */
  readonly root: string | null;
}

export function writeHeartbeat(env: NodeJS.ProcessEnv, agent: string, heartbeat: Heartbeat): void {
  const folder = findUserFolder(env);
  if (folder === undefined) return;
  ignoreSystemErrors(() => {
    const heartbeatFolder = join(folder, 'heartbeats');
    mkdirSync(heartbeatFolder, { recursive: true });
    const temporaryPath = join(heartbeatFolder, `.${agent}.${process.pid}.tmp`);
    writeFileSync(temporaryPath, `${JSON.stringify(heartbeat)}\n`);
    renameSync(temporaryPath, join(heartbeatFolder, `${agent}.json`));
  });
}

/** The maximum size of the log, in bytes. A larger log is overwritten. */
const maxLogBytes = 100_000;

/** Adds a line to the guard's log if it is not in the log yet. */
export function logOnce(env: NodeJS.ProcessEnv, sentence: string): void {
  const folder = findUserFolder(env);
  const logText = folder === undefined
    ? undefined
    : ignoreSystemErrors(() => readFileSync(join(folder, 'guard.log'), 'utf8'));
  if (!logText?.split('\n').includes(sentence)) appendToGuardLog(env, `${sentence}\n`);
}

/** Logs an error of the guard, with the version and the hook that it happened in. */
export function logError(env: NodeJS.ProcessEnv, hook: string, error: unknown): void {
  const text = String((error instanceof Error && error.stack) || error);
  appendToGuardLog(env, `${new Date().toISOString()} ${hook}: ${text.slice(0, 4_000)}\n`);
}

/** Appends a line to `~/.agentpack/guard.log`, which records the guard's errors because they must not stop an agent. */
function appendToGuardLog(env: NodeJS.ProcessEnv, line: string): void {
  const folder = findUserFolder(env);
  if (folder === undefined) return;
  ignoreSystemErrors(() => {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'guard.log');
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size > maxLogBytes) writeFileSync(path, line);
    else appendFileSync(path, line);
  });
}
