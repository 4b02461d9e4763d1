import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '#platform/fs/systemError';

/** Reads the folder on disk without starting a worker. Paths are relative to the folder. */
export interface FolderFiles {
  /** Differs after each change of the file; undefined if there is no such file or folder. */
  stamp(path: string): Promise<string | undefined>;
  /** When the file was last written, in milliseconds since 1970; undefined if it does not exist. */
  modified(path: string): Promise<number | undefined>;
  /** Reads the first bytes of a file as text; undefined if there is no such file. */
  start(path: string, bytes: number): Promise<string | undefined>;
  /** Returns undefined if there is no such folder. A link is not a folder. */
  list(path: string): Promise<readonly { readonly name: string; readonly isFolder: boolean; }[] | undefined>;
}

export function filesBelow(root: string): FolderFiles {
  return {
    async stamp(path) {
      const stats = await unlessMissing(stat(join(root, path)));
      return stats && `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
    },
    async modified(path) {
      return (await unlessMissing(stat(join(root, path))))?.mtimeMs;
    },
    async start(path, bytes) {
      const file = await unlessMissing(open(join(root, path)));
      if (!file) return undefined;
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
        return buffer.toString('utf8', 0, bytesRead);
      } finally {
        await file.close();
      }
    },
    async list(path) {
      const entries = await unlessMissing(readdir(join(root, path), { withFileTypes: true }));
      return entries?.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
    },
  };
}

const maxKnown = 200;

/** Files that this editor wrote, with their stamps, because the file watcher reports each of these writes again. */
export class KnownWrites {
  private readonly stamps = new Map<string, Promise<string | undefined>>();

  constructor(private readonly files: FolderFiles) {}

  /** Notes that this editor wrote the file; to be called immediately after the write. */
  note(path: string): void {
    this.stamps.delete(path);
    this.stamps.set(path, this.files.stamp(path));
    for (const oldest of this.stamps.keys()) if (this.stamps.size > maxKnown) this.stamps.delete(oldest);
  }

  /** Reports whether the file is unchanged since this editor last wrote it. */
  async isKnown(path: string): Promise<boolean> {
    const stamp = await this.stamps.get(path);
    return stamp !== undefined && stamp === await this.files.stamp(path);
  }
}
