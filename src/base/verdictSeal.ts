import { canonicalJson } from './canonicalJson';

/**
 * What the seal of a `verdict.json` is made of: its basis, and the real path of its root, so that a copy in another
 * folder has no seal. The guard gives agents nothing of a basis whose seal is not that of its user's key.
 */
export function sealedText(root: string, basis: unknown): string {
  return `AgentPack verdict 1\n${root.replace(/\\/g, '/')}\n${canonicalJson(basis)}`;
}
