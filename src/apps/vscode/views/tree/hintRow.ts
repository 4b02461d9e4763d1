import { escapeLabel } from '../../text';
import type { TreeNode } from './treeNode';

/** Builds a row for an empty group. `run` is the command that a click runs, followed by its arguments. */
export function buildHintRow(id: string, text: string, ...run: readonly string[]): TreeNode {
  const [command, ...args] = run;
  return {
    id: `hint/${id}`,
    label: escapeLabel(text),
    icon: command === undefined ? 'dash' : 'arrow-right',
    ...(command === undefined ? {} : { run: [command, ...args] }),
    children: [],
    accessible: text,
  };
}
