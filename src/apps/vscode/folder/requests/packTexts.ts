import type { Cancel } from '#base/cancellation';
import type { HandOver, PackHistory, RepackPreview } from '#reports';
import type { FolderEngine } from '../folderEngine';
import type { FolderThreads } from '../state/folderThreads';
import { toRequestOptions } from './packRequest';
import { createPackOptions, type FolderPorts } from '../ports/ports';

/** Provides a folder's packs as texts: the newest pack, the next pack and past packs. Writes nothing. */
export class PackTexts {
  constructor(private readonly ports: FolderPorts, private readonly threads: FolderThreads,
    private readonly engine: FolderEngine)
  {}

  /** Returns the newest pack for an agent. With `allForms`, also returns the forms that must be created first. */
  async handOver(allForms: boolean, cancel: Cancel): Promise<HandOver> {
    const options = { ...createPackOptions(this.ports, await this.threads.getActiveThread()), allForms };
    return this.engine.run(() => this.engine.get().handOver(options, { cancel }));
  }

  /** Returns the changes that the command Repack would make. */
  async repackPreview(cancel: Cancel): Promise<RepackPreview> {
    const options = {
      ...createPackOptions(this.ports, await this.threads.getActiveThread()),
      ...toRequestOptions({ cancel }),
    };
    return this.engine.run(() => this.engine.get().repackPreview(options, { cancel }));
  }

  /** Returns the last packs of the thread that is shown. */
  async history(): Promise<PackHistory> {
    return this.engine.get().history(this.threads.option);
  }

  /** Returns the text of a past pack; undefined if it is no longer stored. */
  async pastText(id: string): Promise<string | undefined> {
    return this.engine.get().pastText(id);
  }
}
