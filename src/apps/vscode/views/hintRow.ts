import { label } from '../text';
import type { TreeNode } from './treeNode';

/** A row in an empty group. `run`: the command of a click, and its arguments. */
export function hintRow(id: string, text: string, ...run: readonly string[]): TreeNode {
  const [command, ...given] = run;
  return {
    id: `hint/${id}`,
    label: label(text),
    icon: command === undefined ? 'dash' : 'arrow-right',
    ...(command === undefined ? {} : { run: [command, ...given] }),
    children: [],
    accessible: text,
  };
}
