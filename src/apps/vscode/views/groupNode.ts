import * as l10n from '@vscode/l10n';
import { label, visible } from '../text';
import type { TreeNode } from './treeNode';

/** A row that holds others. Its description should change only with them: VS Code redraws all of them with it. */
export function groupNode(id: string, name: string, icon: string, description: string, children: readonly TreeNode[],
  expanded: boolean): TreeNode
{
  return {
    id,
    label: label(name),
    icon,
    description,
    children,
    expanded,
    context: 'group',
    accessible: l10n.t('{0}: {1}', visible(name), description),
  };
}
