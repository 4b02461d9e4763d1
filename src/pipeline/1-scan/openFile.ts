import { isGeneratedByAgentPack } from '#base/text/ownFiles';
import { decode } from '#base/text/decode';
import type { ScanPort } from './ports';

/** A file to be read. */
export interface FileToOpen {
  readonly path: string;
  /** The hash of the file's content when it was last read. */
  readonly knownHash?: string | undefined;
}

/** The result of reading a file. `content` is its text, or data that a helper derived from the text. */
export type OpenResult<Content> =
  | { readonly kind: 'missing'; }
  | { readonly kind: 'unreadable'; readonly detail: string; }
  | { readonly kind: 'large'; readonly size: number; }
  /** The content has the known hash. */
  | { readonly kind: 'same'; readonly hash: string; readonly size: number; }
  | { readonly kind: 'binary'; readonly size: number; }
  /** AgentPack wrote the file. */
  | { readonly kind: 'own'; readonly size: number; }
  | { readonly kind: 'text'; readonly hash: string; readonly size: number; readonly content: Content; };

export function openFile({ files, hash }: Pick<ScanPort, 'files' | 'hash'>, { path, knownHash }: FileToOpen,
  maxBytes: number): OpenResult<string>
{
  const bytes = files.read(path);
  if (!bytes) return { kind: 'missing' };
  if ('unreadable' in bytes) return { kind: 'unreadable', detail: bytes.unreadable };
  const size = bytes.length;
  if (size > maxBytes) return { kind: 'large', size };
  const contentHash = hash(bytes);
  if (contentHash === knownHash) return { kind: 'same', hash: contentHash, size };
  const decoded = decode(bytes);
  if (decoded && isGeneratedByAgentPack(decoded.text)) return { kind: 'own', size };
  return decoded ? { kind: 'text', hash: contentHash, size, content: decoded.text } : { kind: 'binary', size };
}
