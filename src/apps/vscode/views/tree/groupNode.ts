import * as l10n from '@vscode/l10n';
import { escapeLabel, visible } from '../../text';
import type { TreeNode } from './treeNode';

/** Builds a row that contains other rows. If its description changes, VS Code redraws all of them. */
export function buildGroupNode(id: string, name: string, icon: string, description: string,
  children: readonly TreeNode[], expanded: boolean): TreeNode
{
  return {
    id,
    label: escapeLabel(name),
    icon,
    description,
    children,
    expanded,
    context: 'group',
    accessible: l10n.t('{0}: {1}', visible(name), description),
  };
}
