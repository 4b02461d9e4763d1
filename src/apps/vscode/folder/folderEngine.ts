import { Cancelled } from '#base/errors';
import type { RemoteEngine } from '#host/worker/engineClient';

/** The engine of one folder. An engine starts a worker, so it is created on first use. */
export class FolderEngine {
  private engine: RemoteEngine | undefined;
  private isDisposed = false;
  private closing: Promise<unknown> = Promise.resolve();

  constructor(private readonly create: () => RemoteEngine) {}

  /** Returns the engine. Throws `Cancelled` after `dispose`. */
  get(): RemoteEngine {
    if (this.isDisposed) throw new Cancelled();
    this.engine ??= this.create();
    return this.engine;
  }

  /** Runs work; an error of an engine that was replaced in the meantime counts as a cancellation. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const engine = this.engine;
    try {
      return await work();
    } catch (error) {
      throw this.isDisposed || (engine !== undefined && engine !== this.engine) ? new Cancelled() : error;
    }
  }

  /**
   * Makes the next use create another engine. Requests to the current engine end with `Cancelled`. Resolves when the
   * current engine no longer writes anything.
   */
  async restart(): Promise<void> {
    const { engine } = this;
    this.engine = undefined;
    this.closing = Promise.all([this.closing, engine?.dispose()]);
    await this.closing;
  }

  dispose(): void {
    this.isDisposed = true;
    void this.restart();
  }
}
