import { existsSync, lstatSync, realpathSync } from 'node:fs';
import type { CompactedSessionReader, CompactionCall } from '#agents/hooks/compactionCall';
import { getTextField, toFields } from '#agents/hooks/fields';
import { sessionAgents } from '#agents/transcripts/sessionAgents';
import type { Store } from '#agents/transcripts/sessionAgent';
import { findDefaultRoot } from '#apps/cli/arguments/root';
import type { Cancel } from '#base/cancellation';
import { UserError } from '#base/errors';
import { containsOrEqualsPath } from '#base/text/paths';
import { readSessionSettings } from '#engine/settings/sessionSettings';
import { createNotesHost } from '#host/notesHost';
import { toForwardSlashes } from '#platform/fs/diskPaths';
import { catchSystemError } from '#platform/fs/systemError';
import { createOwnConfig } from '#platform/state/ownConfig';
import { listSessionFolders } from '../node/sessionFolders';
import { createStoreEnvironment } from '../node/storeEnvironment';
import { readWorkingSet } from '../node/workingSet/readWorkingSet';

/** The maximum time, in milliseconds, which is shorter than the limits of agents for a hook. */
const maxTimeMs = 4_000;

/** The guard loads this file, as `workingSet.js`, from the newest installed AgentPack. */
export const readCompactedSession: CompactedSessionReader = async (call) => {
  try {
    return await readAllowedSession(call);
  } catch (error) {
    // such as a configuration that cannot be read; the agent gets the rest of the hook's output
    if (error instanceof UserError) return undefined;
    throw error;
  }
};

function cancelAfter(ms: number): Cancel {
  const endTime = performance.now() + ms;
  return {
    get cancelled() {
      return performance.now() > endTime;
    },
  };
}

async function readAllowedSession({ agent: agentId, payload, cwd, env }: CompactionCall): Promise<string | undefined> {
  const fields = toFields(payload);
  const agent = sessionAgents.find(({ id }) => id === agentId);
  const id = getTextField(fields, 'session_id');
  const transcriptPath = getTextField(fields, 'transcript_path');
  if (!agent || id === undefined || transcriptPath === undefined || fields['source'] !== 'compact') return undefined;
  const ownConfig = createOwnConfig(env);
  if (!readSessionSettings(ownConfig?.read()).settings.agents.includes(agentId)) return undefined;
  const root = findDefaultRoot(cwd, env);
  const folders = listSessionFolders(root);
  const store = findStore(agent.listStores(createStoreEnvironment(env, folders)), transcriptPath);
  if (!store || store.format === 'database') return undefined;
  const session = { agent, format: store.format, path: transcriptPath, id, folders };
  return (await readWorkingSet(createNotesHost(root, env, ownConfig), session, cancelAfter(maxTimeMs))).text;
}

/** Finds the store that contains this file. Links are rejected, because they may lead out of the store. */
function findStore(stores: readonly Store[], path: string): Store | undefined {
  const isFile = catchSystemError(() => lstatSync(path).isFile(), () => false);
  if (!isFile) return undefined;
  const realPath = toForwardSlashes(realpathSync.native(path));
  return stores.find(({ folder }) =>
    existsSync(folder) && containsOrEqualsPath(toForwardSlashes(realpathSync.native(folder)), realPath)
  );
}
