import { redact } from '#secrets/redact';
import type { Freshness } from '#model';
import type { Report } from '#reports';
import type { Choices } from '../folder/state/folderState';
import { packHeader } from './packHeader';
import { packItems } from './packItems';
import type { RowOrder } from './rowOrder';
import type { TreeNode } from './treeNode';
import type { TreeOptions } from './treeOptions';

export interface PackRows {
  readonly nodes: readonly TreeNode[];
  readonly message: string;
}

/** Returns what the view shows for a pack. */
export function packRows(report: Report, freshness: Freshness, choices: Choices, options: TreeOptions,
  order: RowOrder): PackRows
{
  return {
    nodes: packItems(report, freshness, choices, options, order),
    message: redact(packHeader(report, options.filter)),
  };
}
