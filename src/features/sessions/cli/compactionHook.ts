import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { parseJson } from '#base/text/parseJson';
import { containsOrEqualsPath } from '#base/text/paths';
import { getTextField, toFields } from '#agents/hooks/fields';
import type { CommandContext } from '#apps/cli/command';
import { catchSystemError } from '#platform/fs/systemError';
import { toForwardSlashes } from '#platform/fs/diskPaths';
import { sessionAgents } from '#agents/transcripts/sessionAgents';
import type { Store } from '#agents/transcripts/sessionAgent';
import { listSessionFolders } from '../node/sessionFolders';
import { createStoreEnvironment } from '../node/storeEnvironment';
import { loadSessionSettings } from '../node/sessions';
import { readWorkingSet } from '../node/workingSet/readWorkingSet';

/**
 * Returns the working set of the session that a hook's payload names. Returns undefined if the user's own configuration
 * does not allow reading the agent's sessions, or if the transcript is not in a store of this agent.
 */
export async function answerCompaction(agentId: string, payloadText: string,
  { host, run }: Pick<CommandContext, 'host' | 'run'>): Promise<string | undefined>
{
  const payload = toFields(parseJson(payloadText));
  const agent = sessionAgents.find(({ id }) => id === agentId);
  const id = getTextField(payload, 'session_id');
  const transcriptPath = getTextField(payload, 'transcript_path');
  if (!agent || id === undefined || transcriptPath === undefined || payload['source'] !== 'compact') return undefined;
  if (!loadSessionSettings(host).settings.agents.includes(agentId)) return undefined;
  const folders = listSessionFolders(host.root);
  const store = findStore(agent.listStores(createStoreEnvironment(host.env, folders)), transcriptPath);
  if (!store || store.format === 'database') return undefined;
  const session = { agent, format: store.format, path: transcriptPath, id, folders };
  return (await readWorkingSet(host, session, run.cancel)).text;
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
