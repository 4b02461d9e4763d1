import { redact } from '#secrets/redact';
import type { Freshness } from '#model';
import type { Report } from '#reports';
import type { Choices } from '../../folder/state/folderState';
import { formatPackHeader } from './packHeader';
import { buildPackTree } from './packItems';
import type { RowOrder } from '../tree/rowOrder';
import type { TreeNode } from '../tree/treeNode';
import type { TreeOptions } from '../tree/treeOptions';

export interface PackRows {
  readonly nodes: readonly TreeNode[];
  readonly message: string;
}

/** Builds the rows and the message that the view shows for a pack. */
export function buildPackRows(report: Report, freshness: Freshness, choices: Choices, options: TreeOptions,
  order: RowOrder): PackRows
{
  return {
    nodes: buildPackTree(report, freshness, choices, options, order),
    message: redact(formatPackHeader(report, options.filter)),
  };
}
