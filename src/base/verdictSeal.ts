import { canonicalJson } from './canonicalJson';

/**
 * What the seal of a `verdict.json` is made of: its basis, and the real path of its root, so that a copy in another
 * folder has no seal. The guard gives agents nothing of a basis whose seal is not that of its user's key.
 */
export function sealedText(root: string, basis: unknown): string {
  return `AgentPack verdict 1\n${root.replace(/\\/g, '/')}\n${canonicalJson(basis)}`;
}

/**
 * What the seal of a line of `thread_index.jsonl` is made of. It names no folder: the lines of a repository's other
 * work trees count too, wherever these were moved to.
 */
export function sealedRowText(row: object): string {
  const { seal: _, ...rest } = row as { readonly seal?: unknown; };
  return `AgentPack thread 1\n${JSON.stringify(rest)}`;
}
