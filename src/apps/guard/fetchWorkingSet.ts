import { readFileSync } from 'node:fs';
import { serverFiles } from '#agents/connection/serverFiles';
import { ignoreSystemErrors } from '#platform/service/ignoreSystemErrors';
import { loadModule } from '#platform/service/onDemand';

/** See `features/sessions/cli/compactionHook.ts`. */
export interface CompactedSession {
  /** The agent, as on the hook's command line. */
  readonly agent: string;
  readonly payload: unknown;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The exports of `workingSet.js`, in the `dist` folder whose path the script exports. */
interface WorkingSetReader {
  readCompactedSession(session: CompactedSession): Promise<string | undefined>;
}

/**
 * Returns the working set that this user's newest AgentPack reads. It can redact the transcript, which the guard itself
 * cannot, and it is loaded into this process, since a second one would take more time than the work. Nothing is loaded
 * unless the user's own configuration has a `[sessions]` table.
 */
export async function fetchWorkingSet(home: string, session: CompactedSession): Promise<string | undefined> {
  if (!/^\s*\[\s*sessions\s*\]/m.test(readText(`${home}/.agentpack/config.toml`))) return undefined;
  const script = `${home}/${serverFiles.script}`;
  // that of an earlier version would run the command line
  if (!readText(script).includes('module.exports')) return undefined;
  const dist = loadModule(script) as string | undefined;
  return ignoreSystemErrors(() => loadModule(`${dist}/workingSet.js`) as WorkingSetReader)?.readCompactedSession(
    session,
  );
}

function readText(path: string): string {
  return ignoreSystemErrors(() => readFileSync(path, 'utf8')) ?? '';
}
