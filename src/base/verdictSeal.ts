import { formatCanonicalJson } from './canonicalJson';

/**
 * Returns the text to seal for a `verdict.json`. It contains the basis and the real path of the root, so that the seal
 * is not valid for a copy in another folder. The guard ignores a basis whose seal does not match the user's key.
 */
export function formatSealedVerdict(root: string, basis: unknown): string {
  return `AgentPack verdict 1\n${root.replace(/\\/g, '/')}\n${formatCanonicalJson(basis)}`;
}

/**
 * Returns the text to seal for a line of `thread_index.jsonl`. It does not name a folder, because the lines of a
 * repository's other work trees count too, even if a work tree was moved.
 */
export function formatSealedRow(row: object): string {
  const { seal: _, ...unsealedRow } = row as { readonly seal?: unknown; };
  return `AgentPack thread 1\n${JSON.stringify(unsealedRow)}`;
}
