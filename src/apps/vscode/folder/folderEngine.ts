import { Cancelled } from '#base/errors';
import type { RemoteEngine } from '#host/worker/engineClient';

/** One folder's engine. An engine starts a worker, so it is created by its first use. */
export class FolderEngine {
  private engine: RemoteEngine | undefined;
  private disposed = false;
  private closing: Promise<unknown> = Promise.resolve();

  constructor(private readonly create: () => RemoteEngine) {}

  /** Throws `Cancelled` after `dispose`. */
  get(): RemoteEngine {
    if (this.disposed) throw new Cancelled();
    this.engine ??= this.create();
    return this.engine;
  }

  /** An error of an engine that was replaced meanwhile counts as a cancellation. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const engine = this.engine;
    try {
      return await work();
    } catch (error) {
      throw this.disposed || (engine !== undefined && engine !== this.engine) ? new Cancelled() : error;
    }
  }

  /**
   * The next use creates another engine. Requests of the present one end with `Cancelled`. Resolves when it writes
   * nothing more.
   */
  async restart(): Promise<void> {
    const { engine } = this;
    this.engine = undefined;
    this.closing = Promise.all([this.closing, engine?.dispose()]);
    await this.closing;
  }

  dispose(): void {
    this.disposed = true;
    void this.restart();
  }
}
