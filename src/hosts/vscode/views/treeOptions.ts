import type { Memento } from 'vscode';
import { emitter } from '../../../base/event';
import { accepted, object, oneOf, text, type Schema } from '../../../base/schema/schema';

/** How Receipts and Token Consumers are shown. */
export interface TreeOptions {
  readonly sort: 'score' | 'tokens' | 'name';
  readonly group: 'none' | 'folder' | 'view';
  readonly layout: 'list' | 'tree';
  /** Words that a row's path and view contain, in whatever case; '' for all rows. */
  readonly filter: string;
  readonly consumers: 'list' | 'folders';
}

export const defaultTreeOptions: TreeOptions = {
  sort: 'score',
  group: 'none',
  layout: 'list',
  filter: '',
  consumers: 'list',
};

/** The values that commands and menus offer. */
export const treeChoices = {
  sort: { score: true, tokens: true, name: true },
  group: { none: true, folder: true, view: true },
  layout: { list: true, tree: true },
  consumers: { list: true, folders: true },
} as const satisfies { readonly [K in Exclude<keyof TreeOptions, 'filter'>]: Readonly<Record<TreeOptions[K], true>>; };

/** Characters. */
const longestFilter = 200;
const schema: Schema<TreeOptions> = object({
  sort: oneOf(treeChoices.sort),
  group: oneOf(treeChoices.group),
  layout: oneOf(treeChoices.layout),
  filter: text(longestFilter),
  consumers: oneOf(treeChoices.consumers),
});
const key = 'views';

/** The options of this workspace, in the editor's own storage. */
export class StoredTreeOptions {
  private readonly changed = emitter<void>();
  readonly onDidChange = this.changed.event;
  private present: TreeOptions;

  constructor(private readonly memento: Memento) {
    this.present = accepted<TreeOptions>(schema, memento.get(key)) ?? defaultTreeOptions;
  }

  get current(): TreeOptions {
    return this.present;
  }

  async set(part: Partial<TreeOptions>): Promise<void> {
    const whole = { ...this.present, ...part };
    this.present = { ...whole, filter: whole.filter.slice(0, longestFilter) };
    this.changed.fire();
    await this.memento.update(key, this.present);
  }
}
