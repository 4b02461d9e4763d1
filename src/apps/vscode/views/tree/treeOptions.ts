import type { Memento } from 'vscode';
import { createEmitter } from '#base/event';
import { acceptValue, object, picklist, text, type Schema } from '#base/schema/schema';

/** The options that control how the files of a pack are shown. */
export interface TreeOptions {
  readonly sort: 'score' | 'tokens' | 'name';
  readonly group: 'none' | 'folder' | 'view';
  readonly layout: 'list' | 'tree';
  /** Words that a row's path and view must contain, regardless of case; '' shows all rows. */
  readonly filter: string;
}

export const defaultTreeOptions: TreeOptions = {
  sort: 'score',
  group: 'none',
  layout: 'list',
  filter: '',
};

/** The maximum length of a filter, in characters. */
const maxFilterLength = 200;
const treeOptionsSchema: Schema<TreeOptions> = object({
  sort: picklist(['score', 'tokens', 'name']),
  group: picklist(['none', 'folder', 'view']),
  layout: picklist(['list', 'tree']),
  filter: text(maxFilterLength),
});
const storageKey = 'views';

/** Keeps the options of this workspace in the editor's own storage. */
export class StoredTreeOptions {
  private readonly changeEmitter = createEmitter<void>();
  readonly onDidChange = this.changeEmitter.event;
  private storedOptions: TreeOptions;

  constructor(private readonly memento: Memento) {
    this.storedOptions = acceptValue<TreeOptions>(treeOptionsSchema, memento.get(storageKey)) ?? defaultTreeOptions;
  }

  get current(): TreeOptions {
    return this.storedOptions;
  }

  async set(part: Partial<TreeOptions>): Promise<void> {
    const mergedOptions = { ...this.storedOptions, ...part };
    this.storedOptions = { ...mergedOptions, filter: mergedOptions.filter.slice(0, maxFilterLength) };
    this.changeEmitter.fire();
    await this.memento.update(storageKey, this.storedOptions);
  }
}
