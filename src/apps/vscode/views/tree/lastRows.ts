import * as s from '#base/schema/schema';
import { hasChildren, type TreeNode } from './treeNode';

/** The rows that a view, or a group of it, showed in the last session of the window. */
export interface LastRows {
  readonly nodes: readonly TreeNode[];
  /** The text above the rows of a view, or beside the name of a group. */
  readonly text?: string | undefined;
}

/** The maximum number of stored rows. It is small because the editor writes all stored data of a window at once. */
const maxRows = 300;
/** The levels of stored rows: groups, folders and files. */
const maxLevels = 3;

const text = s.text(20_000);
const optionalText = s.optional(text);
/** The stored fields of a row. Tooltips are not among them. */
const fields = {
  id: text,
  label: text,
  description: optionalText,
  icon: optionalText,
  iconColor: optionalText,
  path: optionalText,
  open: s.optional(s.object({ path: text, lines: s.optional(s.lineRange) })),
  changed: optionalText,
  since: s.optional(s.literal('commit')),
  chunk: optionalText,
  entry: optionalText,
  run: s.optional(s.list(text, 10)),
  hasChildren: s.optional(s.boolean()),
  expanded: s.optional(s.boolean()),
  context: optionalText,
  accessible: text,
};
const fieldNames = Object.keys(fields) as readonly (keyof typeof fields)[];
const rowsSchema = s.object({ nodes: createLevelSchema(maxLevels), text: optionalText });

function createLevelSchema(levels: number): s.Schema<unknown> {
  return levels === 0
    ? s.list(s.object({}), 0)
    : s.list(s.object({ ...fields, children: createLevelSchema(levels - 1) }), maxRows);
}

/** Returns the rows if this version of AgentPack could have stored them. */
export function acceptLastRows(value: unknown): LastRows | undefined {
  return s.acceptValue<unknown>(rowsSchema, value) as LastRows | undefined;
}

/** Returns the rows as plain data. Rows that are created only when their parent is expanded are left out. */
export function toStoredRows({ nodes, text }: LastRows): LastRows {
  let rowsLeft = maxRows;
  return { nodes: toStoredLevel(nodes, maxLevels), text };

  function toStoredLevel(level: readonly TreeNode[], levels: number): readonly TreeNode[] {
    return levels === 0 ? [] : level.flatMap((node) => (rowsLeft === 0 ? [] : toStoredNode(node, levels)));
  }

  function toStoredNode(node: TreeNode, levels: number): TreeNode {
    rowsLeft--;
    const isLazy = node.digest !== undefined;
    const stored = fieldNames.filter((name) => node[name] !== undefined).map((name) => [name, node[name]] as const);
    return {
      ...Object.fromEntries(stored),
      hasChildren: hasChildren(node),
      children: isLazy ? [] : toStoredLevel(node.children, levels - 1),
    } as unknown as TreeNode;
  }
}
