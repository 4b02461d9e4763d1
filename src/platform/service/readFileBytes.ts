import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { ignoreSystemErrors } from './ignoreSystemErrors';

/**
 * Reads a regular file without waiting for a pipe. Returns undefined for anything else, for a file that `accepts`
 * rejects, and for a link unless `followsLinks` is set.
 */
export function readFileBytes(path: string, accepts: (stats: Stats) => boolean, followsLinks = false):
  | Buffer
  | undefined
{
  return ignoreSystemErrors(() => {
    const linkFlag = followsLinks ? 0 : constants.O_NOFOLLOW ?? 0;
    const file = openSync(path, constants.O_RDONLY | linkFlag | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = fstatSync(file);
      return stats.isFile() && accepts(stats) ? readFileSync(file) : undefined;
    } finally {
      closeSync(file);
    }
  });
}
