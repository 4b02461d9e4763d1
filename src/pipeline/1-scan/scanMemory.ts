import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { formatThousands } from '#base/text/phrases';

/** Counts the memory that a scan uses, so that the scan ends with an error message before memory runs out. */
export interface ScanMemory {
  /** Counts a listed or excluded path. Throws `UserError` if the paths no longer fit into memory. */
  addPath(path: string): void;
  /** Counts a file to index; `size` is in bytes. Throws `UserError` if the facts will not fit into memory. */
  addFile(size: number): void;
}

/**
 * The bytes of heap for a path, an indexed file, and a byte of its text. They were measured at the peak of whole packs:
 * 2,300 bytes a file for 30,000 files of two lines, and 1.0 more for each byte of 96 MB of JavaScript.
 */
const bytesPerPath = 400, bytesPerFile = 2_500, bytesPerTextByte = 1;
/** The share of the heap that a scan may fill. The rest is for ranking, rendering and garbage. */
const maxHeapShare = 0.6;

/** Creates a counter for one scan. `heapLimit` is in bytes. */
export function createScanMemory(heapLimit: number): ScanMemory {
  const maxBytes = heapLimit * maxHeapShare;
  /** The number of paths in each top folder; '' is the root. */
  const pathCounts = new Map<string, number>();
  let pathCount = 0, fileCount = 0, bytes = 0;
  return {
    addPath(path) {
      const folder = path.slice(0, Math.max(0, path.indexOf('/')));
      pathCounts.set(folder, (pathCounts.get(folder) ?? 0) + 1);
      pathCount++;
      bytes += bytesPerPath;
      if (bytes > maxBytes)
        throw new UserError(
          english`The folder has more files than fit into memory: ${
            formatThousands(pathCount)
          } so far${describeLargestFolder()}. Pack a folder below it with --root, or leave folders out by .gitignore.`,
        );
    },
    addFile(size) {
      fileCount++;
      bytes += bytesPerFile + size * bytesPerTextByte;
      if (bytes > maxBytes)
        throw new UserError(
          english`The folder has more text than fits into memory: ${
            formatThousands(pathCount)
          } files${describeLargestFolder()}, of which ${
            formatThousands(fileCount)
          } fit. Pack a folder below it with --root, or leave folders out by .agentignore or --exclude.`,
        );
    },
  };

  /** Returns the top folder with the most paths, so that the user sees what to leave out; '' if that is the root. */
  function describeLargestFolder(): string {
    const [folder, count] = [...pathCounts].reduce((most, next) => (next[1] > most[1] ? next : most));
    return folder === '' ? '' : english`, ${formatThousands(count)} of them in ${folder}/`;
  }
}
