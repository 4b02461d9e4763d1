import { redact } from '#secrets/redact';
import type { Freshness } from '#model';
import type { Report } from '#reports';
import type { Choices } from '../folder/state/folderState';
import { consumersItems, consumersSummary } from './consumersItems';
import { receiptsItems } from './receiptsItems';
import { receiptsMessage } from './receiptsMessage';
import type { RowOrder } from './rowOrder';
import type { TreeNode } from './treeNode';
import type { TreeOptions } from './treeOptions';

export interface PackRows {
  readonly receipts: readonly TreeNode[];
  readonly consumers: readonly TreeNode[];
  readonly message: string | undefined;
  readonly summary: string;
}

/** Returns the rows that the views show for a pack. */
export function packRows(report: Report, freshness: Freshness, choices: Choices, options: TreeOptions,
  order: RowOrder): PackRows
{
  return {
    receipts: receiptsItems(report, freshness, choices, options, order),
    consumers: consumersItems(report, choices, options.consumers),
    message: redact(receiptsMessage(report, options.filter)),
    summary: consumersSummary(report),
  };
}
