import { kindOfPath, type DocumentKind } from './kind';
import type { UnreadableDocument } from './warning';

/** The kind of a document, determined by its content, or why it cannot be read. */
export type ContentKind =
  | { readonly kind: DocumentKind; }
  | { readonly refused: UnreadableDocument['type']; readonly message: string; };

/** The length of the start in which a PDF or a web page identifies itself. */
const start = 1_024;

/**
 * Content takes precedence over the extension: a PDF that is named `.docx` is a PDF. `partNames` returns the names in
 * the central directory of a zip, or throws; it is called only for a zip. Undefined if neither content nor extension
 * tells.
 */
export function contentKind(path: string, bytes: Uint8Array, partNames: () => readonly string[]):
  | ContentKind
  | undefined
{
  const ending = kindOfPath(path);
  const head = latin(bytes.subarray(0, start));
  if (/^version https:\/\/git-lfs\.github\.com\/spec\/v\d+\r?\n(?:[a-z0-9.-]+ [^\n]+\n)*oid /.test(head)) {
    return {
      refused: 'parse_error',
      message: 'The file is a Git LFS pointer: its content is not in this clone. Run `git lfs pull`, then pack again.',
    };
  }
  if (head.includes('%PDF-')) return { kind: 'pdf' };
  if (/^PK\x03\x04|^PK\x05\x06|^PK\x07\x08PK/.test(head)) return zipKind(partNames(), ending);
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return oldOffice(bytes);
  if (isPage(head) && ending !== 'md' && ending !== 'csv') return { kind: 'html' };
  if (ending === undefined) return undefined;
  const isText = ending !== 'pdf' && ending !== 'docx' && ending !== 'pptx' && ending !== 'xlsx';
  if (isText) return { kind: ending };
  if (ending === 'pdf') return { kind: 'pdf' }; // the parser looks for a PDF beyond the start
  if (head.startsWith('{\\rtf')) return { refused: 'parse_error', message: 'The file is RTF, which is not supported.' };
  return {
    refused: 'parse_error',
    message: `The file is named .${ending}, but it is not an Office document: it is not a zip.`,
  };
}

/** Determines the kind by the parts, and by the extension if the parts match several kinds. */
function zipKind(names: readonly string[], ending: DocumentKind | undefined): ContentKind {
  const parts = names.map((name) => name.toLowerCase());
  const kinds =
    ([['docx', /^word\/[^/]+\.xml$/], ['pptx', /^ppt\/[^/]+\.xml$/], ['xlsx', /^xl\/[^/]+\.(?:xml|bin)$/]] as const)
      .filter(([, pattern]) => parts.some((name) => pattern.test(name))).map(([kind]) => kind);
  const byEnding = kinds.find((kind) => kind === ending);
  const kind = byEnding ?? kinds[0];
  if (kind === 'xlsx' && parts.includes('xl/workbook.bin') && !parts.includes('xl/workbook.xml'))
    return { refused: 'parse_error', message: 'The file is a binary workbook (.xlsb), which is not supported.' };
  if (kind !== undefined) return { kind };
  if (parts.includes('content.xml') && parts.includes('mimetype'))
    return { refused: 'parse_error', message: 'The file is an OpenDocument file, which is not supported.' };
  // parts may have any names, as the parser follows the package's own relations
  if (parts.includes('[content_types].xml') && (ending === 'docx' || ending === 'pptx' || ending === 'xlsx'))
    return { kind: ending };
  return { refused: 'parse_error', message: 'The file is a zip archive without an Office document in it.' };
}

/** Streams of a compound file have UTF-16 names, at offsets that are multiples of 128. */
function oldOffice(bytes: Uint8Array): ContentKind {
  if (hasStream(bytes, 'EncryptedPackage'))
    return { refused: 'encrypted', message: 'The document is encrypted: its password is needed to read it.' };
  const program = hasStream(bytes, 'WordDocument') ?
    'Word 97 (.doc)'
    : hasStream(bytes, 'Workbook') || hasStream(bytes, 'Book') ?
    'Excel 97 (.xls)'
    : hasStream(bytes, 'PowerPoint Document') ?
    'PowerPoint 97 (.ppt)'
    : 'an old program';
  return {
    refused: 'parse_error',
    message: `The file has the format of ${program}, which is not supported; save it in a newer one.`,
  };
}

function hasStream(bytes: Uint8Array, name: string): boolean {
  for (let at = 512; at + 128 <= bytes.length; at += 128)
    if (bytes[at] === name.charCodeAt(0) && isNameAt(bytes, at, `${name}\0`)) return true;
  return false;
}

function isNameAt(bytes: Uint8Array, at: number, name: string): boolean {
  for (let i = 0; i < name.length; i++)
    if (bytes[at + 2 * i] !== name.charCodeAt(i) || bytes[at + 2 * i + 1] !== 0) return false;
  return true;
}

function isPage(head: string): boolean {
  const text = head.replace(/^\xef\xbb\xbf/, '').replace(/\0/g, '').replace(/^\xff\xfe|^\xfe\xff/, '').trimStart()
    .toLowerCase();
  return /^(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*(?:<!doctype\s+html|<html[\s>])/.test(text);
}

function latin(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
