import { getLockName } from '#engine/formats/stateNames';
import type { StateHost } from '#engine/ports/stateHost';
import { runWithLock } from './lock';
import type { StateFiles } from './stateFiles';
import type { StatePaths } from './statePaths';

/** Creates access to the texts below `.agentpack/`, without its caches. */
export function createStateTexts(paths: StatePaths,
  files: StateFiles): Pick<StateHost, 'read' | 'isUtf8' | 'stat' | 'write' | 'locked'>
{
  return {
    read: (name) => files.read(name)?.toString('utf8'),
    isUtf8: files.isUtf8,
    stat: files.stat,
    write: files.write,
    locked: (name, work) => runWithLock(paths.prepareWritable(getLockName(name)), work),
  };
}
