import type { Change } from '#platform/repack/repackSchedule';

/**
 * Tracks the files that changed since the engine last read everything, so that a search reads only these files. At
 * first, and after a change that does not name its files, the engine has to read everything.
 */
export class SearchChanges {
  /** Undefined if everything may have changed. */
  private files: Set<string> | undefined;
  private readonly runningReads = new Set<{ readonly files: Set<string>; isComplete: boolean; }>();

  note({ files, fullScan, refresh }: Change): void {
    if (refresh === 'detect') return; // a file that belongs to AgentPack
    if (files === undefined || fullScan) return this.reset();
    for (const read of this.runningReads) for (const file of files) read.files.add(file);
    for (const file of files) this.files?.add(file);
  }

  /** The changed files in sorted order; undefined if everything has to be read. */
  get changedFiles(): readonly string[] | undefined {
    return this.files && [...this.files].sort();
  }

  /** Runs `work`, which makes the engine read everything, or all files that `changedFiles` listed at the start. */
  async trackRead<T>(work: () => Promise<T>): Promise<T> {
    const read = { files: new Set<string>(), isComplete: true };
    this.runningReads.add(read);
    try {
      const result = await work();
      if (read.isComplete) this.files = read.files;
      return result;
    } finally {
      this.runningReads.delete(read);
    }
  }

  /**
   * Resets the record because anything may have changed, or because another engine takes over, which has not read
   * anything.
   */
  reset(): void {
    this.files = undefined;
    for (const read of this.runningReads) read.isComplete = false;
  }
}
