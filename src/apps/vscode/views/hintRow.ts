import { label } from '../text';
import type { TreeNode } from './treeNode';

/** A row in an empty group. `run`: the command of a click. */
export function hintRow(id: string, text: string, run?: string): TreeNode {
  return {
    id: `hint/${id}`,
    label: label(text),
    icon: run === undefined ? 'dash' : 'arrow-right',
    ...(run === undefined ? {} : { run }),
    children: [],
    accessible: text,
  };
}
