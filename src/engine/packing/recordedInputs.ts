import type { RecordedInputs } from '../formats/recordedInputs';
import { getRecordedSubmodules } from '../freshness/freshness';
import { createGitDigest } from '../formats/gitDigest';
import type { Host } from '../host';
import { listPackedRoots, toRootsField } from '../inputs/packedRoots';
import type { CollectedInputs } from '../inputs/inputs';
import { redactSettings } from '../settings/settings';

/** Returns the inputs to record for a pack with this snapshot. */
export function buildRecordedInputs(host: Host, input: CollectedInputs, snapshot: string): RecordedInputs {
  const { settings, refreshed, git, task, session, recorded } = input;
  return {
    engine: host.version,
    taskHash: task.hash,
    taskSource: task.source,
    taskFileHash: task.fileHash,
    settings: redactSettings(settings),
    taskStateHash: task.stateHash,
    branch: git?.branch,
    head: git?.head,
    git: createGitDigest(git, host.hash),
    snapshot,
    ...getRecordedSubmodules(refreshed.submodules, settings),
    ...toRootsField(listPackedRoots(host, git)),
    ...(session === undefined ? {} : { session }),
    ...recorded,
  };
}
