import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { resolveUnlessMissing } from '#platform/fs/systemError';

/** Reads the folder on disk without starting a worker. Paths are relative to the folder. */
export interface FolderFiles {
  /** Returns a stamp that differs after each change of the file; undefined if the file or folder does not exist. */
  readStamp(path: string): Promise<string | undefined>;
  /** Returns the time of the last write, in milliseconds since 1970; undefined if the file does not exist. */
  readModifiedTime(path: string): Promise<number | undefined>;
  /** Reads the first bytes of a file as text; undefined if the file does not exist. */
  readStart(path: string, bytes: number): Promise<string | undefined>;
  /** Lists the entries of a folder; undefined if the folder does not exist. A link does not count as a folder. */
  list(path: string): Promise<readonly { readonly name: string; readonly isFolder: boolean; }[] | undefined>;
}

export function createFolderFiles(root: string): FolderFiles {
  return {
    async readStamp(path) {
      const stats = await resolveUnlessMissing(stat(join(root, path)));
      return stats && `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
    },
    async readModifiedTime(path) {
      return (await resolveUnlessMissing(stat(join(root, path))))?.mtimeMs;
    },
    async readStart(path, bytes) {
      const file = await resolveUnlessMissing(open(join(root, path)));
      if (!file) return undefined;
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
        return buffer.toString('utf8', 0, bytesRead);
      } finally {
        await file.close();
      }
    },
    async list(path) {
      const entries = await resolveUnlessMissing(readdir(join(root, path), { withFileTypes: true }));
      return entries?.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
    },
  };
}

const maxKnownWrites = 200;

/** Files that this editor wrote, with their stamps, because the file watcher reports each of these writes again. */
export class KnownWrites {
  private readonly stamps = new Map<string, Promise<string | undefined>>();

  constructor(private readonly files: FolderFiles) {}

  /** Records that this editor wrote the file. Must be called immediately after the write. */
  note(path: string): void {
    this.stamps.delete(path);
    this.stamps.set(path, this.files.readStamp(path));
    for (const oldestPath of this.stamps.keys()) if (this.stamps.size > maxKnownWrites) this.stamps.delete(oldestPath);
  }

  /** Reports whether the file is unchanged since this editor last wrote it. */
  async isKnown(path: string): Promise<boolean> {
    const stamp = await this.stamps.get(path);
    return stamp !== undefined && stamp === await this.files.readStamp(path);
  }
}
