import { existsSync, readFileSync } from 'node:fs';
import type { CompactedSessionReader, CompactionCall } from '#agents/hooks/compactionCall';
import { serverFiles } from '#agents/connection/serverFiles';
import { ignoreSystemErrors } from '#platform/service/ignoreSystemErrors';
import { loadModule } from '#platform/service/onDemand';

/** The exports of `features/sessions/cli/compactionHook.ts`, built as `workingSet.js`. */
interface WorkingSetReader {
  readonly readCompactedSession: CompactedSessionReader;
}

/**
 * Returns the working set that this user's newest AgentPack reads. It can redact the transcript, which the guard itself
 * cannot, and it is loaded into this process, since a second one would take more time than the work. Nothing is loaded
 * unless the user's own configuration has a `[sessions]` table and an AgentPack is installed that has this file.
 * @throws whatever loading or reading throws
 */
export async function fetchWorkingSet(home: string, session: CompactionCall): Promise<string | undefined> {
  if (!/^\s*\[\s*sessions\s*\]/m.test(readText(`${home}/.agentpack/config.toml`))) return undefined;
  const script = `${home}/${serverFiles.script}`;
  // the script of an earlier version exports nothing: it would run the command line
  const isLoadable = readText(script).includes('module.exports');
  const dist = isLoadable ? loadModule(script) as string | undefined : undefined;
  if (dist === undefined || !existsSync(`${dist}/workingSet.js`)) return undefined;
  return (loadModule(`${dist}/workingSet.js`) as WorkingSetReader).readCompactedSession(session);
}

function readText(path: string): string {
  return ignoreSystemErrors(() => readFileSync(path, 'utf8')) ?? '';
}
