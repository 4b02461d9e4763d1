import { findManualChoice } from '#engine/inputs/choiceOf';
import type { LineRange } from '#model';
import type { Choices } from '../../folder/state/folderState';

/** A node of a tree, as plain data that can be tested without an editor. `treeView.ts` renders it. */
export interface TreeNode {
  /** Unique in its tree and the same from pack to pack, so that the selection and the expanded rows are preserved. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** Markdown in which all text from the workspace is escaped. A getter is called when the row is hovered over. */
  readonly tooltip?: string;
  /** A codicon's name; a node with `path` and no icon shows the file's own icon. */
  readonly icon?: string;
  /** The ID of a theme color for the icon. */
  readonly iconColor?: string;
  /** The file that the node represents. */
  readonly path?: string;
  /** Set if the path may be a folder, which has to be checked on disk. */
  readonly fileOrFolder?: true;
  /** The lines of the file that the pack shows. */
  readonly lines?: readonly LineRange[];
  /** The file and lines that a click opens. */
  readonly open?: { readonly path: string; readonly lines?: LineRange; };
  /** Used in place of `open`: a click shows the changes in this file since the pack. */
  readonly changed?: string;
  /** Shows `changed` since the last commit instead of since the pack. */
  readonly since?: 'commit';
  /** Used in place of `open`: a click shows this chunk of a document, `docs/spec.pdf#src_…`. */
  readonly chunk?: string;
  /** Used in place of `open`: a click shows the location of this memory entry, `m-…`. */
  readonly entry?: string;
  /** Used in place of `open`: a click runs this command with these arguments. */
  readonly run?: readonly [command: string, ...given: readonly string[]];
  /** A getter is called when the row is expanded. */
  readonly children: readonly TreeNode[];
  /** Required if `children` is a getter. */
  readonly hasChildren?: boolean;
  /** All data that a getter for the tooltip or the children depends on. */
  readonly digest?: string;
  readonly expanded?: boolean;
  /** Words for `when` clauses: `file pinned canPinToTask canExclude`. */
  readonly context?: string;
  /** The text for screen readers. */
  readonly accessible: string;
}

/**
 * Returns the `when` words of a file or folder: the actions that are still possible, and whether the choice comes from
 * a parent folder.
 */
export function getChoiceContext(path: string, choices: Choices): string {
  const manualChoice = findManualChoice(choices, path);
  const folderSuffix = manualChoice?.entry === path ? '' : 'ByFolder';
  const pinWord = manualChoice?.choice === 'pinned' ? `pinned${folderSuffix}` : 'canPin';
  const taskPinWord = choices.taskPinned.includes(path) ? 'taskPinned' : 'canPinToTask';
  return `${pinWord} ${taskPinWord} ${manualChoice?.choice === 'excluded' ? `excluded${folderSuffix}` : 'canExclude'}`;
}

/** Reports whether VS Code shows the children of a new row. */
export function isExpanded(node: TreeNode): boolean {
  return node.expanded === true && hasChildren(node);
}

export function hasChildren(node: TreeNode): boolean {
  return node.hasChildren ?? node.children.length > 0;
}
