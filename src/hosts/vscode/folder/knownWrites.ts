import { stat } from 'node:fs/promises';
import * as vscode from 'vscode';

const most = 200;

/** Files that were written here, as they were then: the watcher tells of each once more, which is no change. */
export class KnownWrites {
  private readonly stamps = new Map<string, Promise<string | undefined>>();

  constructor(private readonly folder: vscode.Uri) {}

  /** To be called when the file was just written. */
  note(path: string): void {
    this.stamps.delete(path);
    this.stamps.set(path, this.stampOf(path));
    for (const oldest of this.stamps.keys()) if (this.stamps.size > most) this.stamps.delete(oldest);
  }

  /** Whether the file is as it was noted last. */
  async isKnown(path: string): Promise<boolean> {
    const stamp = await this.stamps.get(path);
    return stamp !== undefined && stamp === await this.stampOf(path);
  }

  /** Undefined where there is no such file. */
  private async stampOf(path: string): Promise<string | undefined> {
    try {
      const { mtimeMs, size, ino } = await stat(vscode.Uri.joinPath(this.folder, path).fsPath);
      return `${mtimeMs} ${size} ${ino}`;
    } catch (error) {
      if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
        return undefined;
      throw error;
    }
  }
}
