import type { Memento } from 'vscode';
import { emitter } from '#base/event';
import { accepted, object, picklist, text, type Schema } from '#base/schema/schema';

/** How the files of a pack are shown. */
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

/** Characters. */
const longestFilter = 200;
const schema: Schema<TreeOptions> = object({
  sort: picklist(['score', 'tokens', 'name']),
  group: picklist(['none', 'folder', 'view']),
  layout: picklist(['list', 'tree']),
  filter: text(longestFilter),
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
