import { findDocumentKind, type DocumentKind } from './kind';
import type { UnreadableDocument } from './warning';

/** The kind of a document, determined by its content, or the reason why it cannot be read. */
export type ContentKind =
  | { readonly kind: DocumentKind; }
  | { readonly refused: UnreadableDocument['type']; readonly message: string; };

/** The number of bytes at the start of a file that are searched for the signature of a PDF or a web page. */
const headLength = 1_024;

/**
 * Determines the kind of a document. Content takes precedence over the extension: a PDF that is named `.docx` is a PDF.
 * `listPartNames` returns the names in the central directory of a zip file, or throws; it is called only for a zip
 * file. Returns undefined if neither the content nor the extension identifies the kind.
 */
export function detectContentKind(path: string, bytes: Uint8Array, listPartNames: () => readonly string[]):
  | ContentKind
  | undefined
{
  const namedKind = findDocumentKind(path);
  const beginning = decodeLatin1(bytes.subarray(0, headLength));
  if (/^version https:\/\/git-lfs\.github\.com\/spec\/v\d+\r?\n(?:[a-z0-9.-]+ [^\n]+\n)*oid /.test(beginning)) {
    return {
      refused: 'parse_error',
      message: 'The file is a Git LFS pointer: its content is not in this clone. Run `git lfs pull`, then pack again.',
    };
  }
  if (beginning.includes('%PDF-')) return { kind: 'pdf' };
  if (/^PK\x03\x04|^PK\x05\x06|^PK\x07\x08PK/.test(beginning)) return detectZipKind(listPartNames(), namedKind);
  if (beginning.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return refuseOldOffice(bytes);
  if (isWebPage(beginning) && namedKind !== 'md' && namedKind !== 'csv') return { kind: 'html' };
  if (namedKind === undefined) return undefined;
  const isText = namedKind !== 'pdf' && namedKind !== 'docx' && namedKind !== 'pptx' && namedKind !== 'xlsx';
  if (isText) return { kind: namedKind };
  if (namedKind === 'pdf') return { kind: 'pdf' }; // the parser also looks for a PDF after the start
  if (beginning.startsWith('{\\rtf'))
    return { refused: 'parse_error', message: 'The file is in RTF format, which is not supported.' };
  return {
    refused: 'parse_error',
    message: `The file has the extension .${namedKind}, but it is not an Office document because it is not a zip file.`,
  };
}

/** Determines the kind from the parts, and from the extension if the parts match several kinds. */
function detectZipKind(partNames: readonly string[], namedKind: DocumentKind | undefined): ContentKind {
  const parts = partNames.map((name) => name.toLowerCase());
  const kinds =
    ([['docx', /^word\/[^/]+\.xml$/], ['pptx', /^ppt\/[^/]+\.xml$/], ['xlsx', /^xl\/[^/]+\.(?:xml|bin)$/]] as const)
      .filter(([, pattern]) => parts.some((name) => pattern.test(name))).map(([kind]) => kind);
  const matchingKind = kinds.find((kind) => kind === namedKind);
  const kind = matchingKind ?? kinds[0];
  if (kind === 'xlsx' && parts.includes('xl/workbook.bin') && !parts.includes('xl/workbook.xml'))
    return { refused: 'parse_error', message: 'The file is a binary workbook (.xlsb), which is not supported.' };
  if (kind !== undefined) return { kind };
  if (parts.includes('content.xml') && parts.includes('mimetype'))
    return { refused: 'parse_error', message: 'The file is an OpenDocument file, which is not supported.' };
  // parts can have any name, since the parser follows the relationships that the package declares
  if (parts.includes('[content_types].xml') && (namedKind === 'docx' || namedKind === 'pptx' || namedKind === 'xlsx'))
    return { kind: namedKind };
  return { refused: 'parse_error', message: 'The file is a zip archive that does not contain an Office document.' };
}

/**
 * Returns the reason why a compound file, the format of old Office programs, cannot be read. The streams of such a file
 * have UTF-16 names at offsets that are multiples of 128.
 */
function refuseOldOffice(bytes: Uint8Array): ContentKind {
  if (hasStream(bytes, 'EncryptedPackage'))
    return { refused: 'encrypted', message: 'The document is encrypted. A password is required to read it.' };
  const program = hasStream(bytes, 'WordDocument') ?
    'Word 97 (.doc)'
    : hasStream(bytes, 'Workbook') || hasStream(bytes, 'Book') ?
    'Excel 97 (.xls)'
    : hasStream(bytes, 'PowerPoint Document') ?
    'PowerPoint 97 (.ppt)'
    : 'an old Office program';
  return {
    refused: 'parse_error',
    message: `The file has the format of ${program}, which is not supported. Save it in a newer format.`,
  };
}

function hasStream(bytes: Uint8Array, name: string): boolean {
  for (let offset = 512; offset + 128 <= bytes.length; offset += 128)
    if (bytes[offset] === name.charCodeAt(0) && isNameAt(bytes, offset, `${name}\0`)) return true;
  return false;
}

function isNameAt(bytes: Uint8Array, offset: number, name: string): boolean {
  for (let i = 0; i < name.length; i++)
    if (bytes[offset + 2 * i] !== name.charCodeAt(i) || bytes[offset + 2 * i + 1] !== 0) return false;
  return true;
}

function isWebPage(beginning: string): boolean {
  const text = beginning.replace(/^\xef\xbb\xbf/, '').replace(/\0/g, '').replace(/^\xff\xfe|^\xfe\xff/, '').trimStart()
    .toLowerCase();
  return /^(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*(?:<!doctype\s+html|<html[\s>])/.test(text);
}

function decodeLatin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
