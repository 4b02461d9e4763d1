import { canonicalJson } from './canonicalJson';

/**
 * Returns the text for the seal of a `verdict.json`: its basis, and the real path of its root, so that a copy in
 * another folder has no seal. The guard gives agents nothing from a basis whose seal does not match its user's key.
 */
export function sealedText(root: string, basis: unknown): string {
  return `AgentPack verdict 1\n${root.replace(/\\/g, '/')}\n${canonicalJson(basis)}`;
}

/**
 * Returns the text for the seal of a line of `thread_index.jsonl`. It does not name a folder: the lines of a
 * repository's other work trees count too, wherever these were moved to.
 */
export function sealedRowText(row: object): string {
  const { seal: _, ...rest } = row as { readonly seal?: unknown; };
  return `AgentPack thread 1\n${JSON.stringify(rest)}`;
}
