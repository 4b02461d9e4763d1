import { Cancelled } from '#base/errors';
import type { RemoteEngine } from '#host/worker/engineClient';

/** The engine of one folder. An engine starts a worker, so it is created on first use. */
export class FolderEngine {
  private engine: RemoteEngine | undefined;
  private isDisposed = false;
  private pendingDisposal: Promise<unknown> = Promise.resolve();

  constructor(private readonly create: () => RemoteEngine) {}

  /** Returns the engine. Throws `Cancelled` after `dispose`. */
  get(): RemoteEngine {
    if (this.isDisposed) throw new Cancelled();
    this.engine ??= this.create();
    return this.engine;
  }

  /** Runs work. An error of an engine that was replaced in the meantime counts as a cancellation. */
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
    this.pendingDisposal = Promise.all([this.pendingDisposal, engine?.dispose()]);
    await this.pendingDisposal;
  }

  dispose(): void {
    this.isDisposed = true;
    void this.restart();
  }
}
