import type { RecordedInputs } from '../formats/recordedInputs';
import { submodulesIn } from '../freshness/freshness';
import { gitDigest } from '../formats/gitDigest';
import type { Host } from '../host';
import { packedRoots, rootsIn } from '../inputs/packedRoots';
import type { CollectedInputs } from '../inputs/inputs';
import { recordedSettings } from '../settings/settings';

/** Returns what the record of a pack with this snapshot states about its inputs. */
export function recordedInputs(host: Host, input: CollectedInputs, snapshot: string): RecordedInputs {
  const { settings, refreshed, git, task, session, recorded } = input;
  return {
    engine: host.version,
    taskHash: task.hash,
    taskSource: task.source,
    taskFileHash: task.fileHash,
    settings: recordedSettings(settings),
    taskStateHash: task.stateHash,
    branch: git?.branch,
    head: git?.head,
    git: gitDigest(git, host.hash),
    snapshot,
    ...submodulesIn(refreshed.submodules, settings),
    ...rootsIn(packedRoots(host, git)),
    ...(session === undefined ? {} : { session }),
    ...recorded,
  };
}
