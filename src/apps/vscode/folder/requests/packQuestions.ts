import { neverCancelled, type Cancel } from '#base/cancellation';
import type { PackOptions } from '#engine/options';
import type { Run } from '#engine/run';
import type { CallersReport, Explanation, ImpactReport, FileTokens, OutlineReport, PackagesReport, PackedText,
  ProjectIndexReport, RelatedFiles, Report, RetrievedText, Verdict } from '#reports';
import type { SizeChoice } from '../../size/sizeRows';
import type { FolderEngine } from '../folderEngine';
import type { FolderThreads } from '../state/folderThreads';
import { toSizePreviewOptions } from './packRequest';
import { createPackOptions, type FolderPorts } from '../ports/ports';

/** Queries the engine about a folder's newest pack or the next pack. Never creates a pack. */
export class PackQueries {
  constructor(private readonly ports: FolderPorts, private readonly threads: FolderThreads,
    private readonly engine: FolderEngine)
  {}

  async guard(path?: string): Promise<Verdict> {
    const options = await this.createOptions();
    return this.engine.get().guard({ ...options, ...(path === undefined ? {} : { path }) }, { cancel: neverCancelled });
  }

  /**
   * Explains a file. With `whatIf`, also determines what would have to change for the pack to include an omitted file,
   * which takes as long as a few packs.
   */
  async explain(path: string, cancel: Cancel, whatIf = false): Promise<Explanation> {
    const options = { ...await this.createOptions(), whatIf };
    return this.engine.get().explain(path, options, { cancel });
  }

  /** Finds the files that are related to a file by imports, tests and history. */
  async related(path: string, cancel: Cancel): Promise<RelatedFiles> {
    return this.engine.get().related(path, await this.createOptions(), { cancel });
  }

  /** Finds the callers of a symbol: `name`, `Class.method` or `FILE#SYMBOL`. Writes nothing. */
  async callers(symbol: string, cancel: Cancel): Promise<CallersReport> {
    return this.engine.get().callers(symbol, { ...await this.createOptions(), noWrite: true }, { cancel });
  }

  /** Returns the outline of a file as it is on disk. Writes nothing. */
  async outline(path: string, cancel: Cancel): Promise<OutlineReport> {
    return this.engine.get().outline([path], { ...await this.createOptions(), noWrite: true }, { cancel });
  }

  /** Reports what depends on a file. Writes nothing. */
  async impact(path: string, cancel: Cancel): Promise<ImpactReport> {
    return this.engine.get().impact([path], { ...await this.createOptions(), noWrite: true }, { cancel });
  }

  /** Reports what a pack for this task would show. Writes nothing. */
  async preview(task: string, cancel: Cancel): Promise<Report> {
    const options = { ...await this.createOptions(), task, noWrite: true };
    return this.engine.run(() => this.engine.get().pack(options, { cancel }));
  }

  /** Reports the result of a repack with a budget or mode that differs from the settings. Writes nothing. */
  async previewSize(choice: SizeChoice | undefined, cancel: Cancel): Promise<Report> {
    const options = toSizePreviewOptions(await this.createOptions(), choice);
    return this.engine.run(() => this.engine.get().pack(options, { cancel }));
  }

  /** Returns the packages of a monorepo; one of them can be packed instead of the whole folder. */
  async packages(cancel: Cancel): Promise<PackagesReport> {
    return this.engine.get().packages(await this.createOptions(), { cancel });
  }

  /** Reports the contents of the project index files. Writes nothing. */
  async projectIndex(run: Run): Promise<ProjectIndexReport> {
    const options = await this.createOptions();
    return this.engine.run(() => this.engine.get().projectIndex(options, run));
  }

  /** Returns all files that packs choose from, with their token counts. Writes nothing. */
  async fileTokens(cancel: Cancel): Promise<FileTokens> {
    const options = await this.createOptions();
    return this.engine.run(() => this.engine.get().fileTokens(options, { cancel }));
  }

  /** Returns the packed text and the current text of the file. */
  async packedText(path: string): Promise<PackedText> {
    return this.engine.get().packedText(path, this.threads.option.thread, { cancel: neverCancelled });
  }

  /** Returns the current content of the file, redacted, for the user to pass on. */
  async retrieve(path: string): Promise<RetrievedText> {
    const options = await this.createOptions();
    return this.engine.get().retrieve(path, options, { cancel: neverCancelled });
  }

  /** Returns the options from the window's settings and its thread. */
  private async createOptions(): Promise<PackOptions> {
    return createPackOptions(this.ports, await this.threads.getActiveThread());
  }
}
