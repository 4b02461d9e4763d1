import type { Host } from '../host';

/** Collects the warnings of an engine, each of which is returned once. */
export class Warnings {
  private readonly untaken = new Set<string>();
  private reported: ReadonlySet<string> = new Set();

  constructor(private readonly host: Pick<Host, 'state' | 'sharedFacts'>) {}

  add(sentences: readonly string[]): void {
    for (const sentence of sentences) this.untaken.add(sentence);
  }

  /** Returns the warnings that were not taken yet, without taking them. */
  list(): readonly string[] {
    this.add(this.host.state.takeWarnings());
    this.add(this.host.sharedFacts?.takeWarnings() ?? []);
    return [...this.untaken];
  }

  /** Takes all warnings except those that the newest pack contains. */
  take(): readonly string[] {
    const sentences = this.list().filter((sentence) => !this.reported.has(sentence));
    this.untaken.clear();
    return sentences;
  }

  /** Records the warnings that the newest pack contains. */
  setReported(sentences: readonly string[]): void {
    this.reported = new Set(sentences);
    this.remove(sentences);
  }

  /** Removes warnings that the answer itself contains. */
  remove(sentences: readonly string[]): void {
    for (const sentence of sentences) this.untaken.delete(sentence);
  }
}
