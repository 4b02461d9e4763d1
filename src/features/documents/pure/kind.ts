/** Kinds of documents by extension. The extensions `docm`, `pptm` and `xlsm` are for Office files with macros. */
const kindByExtension = {
  pdf: 'pdf',
  docx: 'docx',
  docm: 'docx',
  pptx: 'pptx',
  pptm: 'pptx',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  html: 'html',
  htm: 'html',
  csv: 'csv',
  tsv: 'csv',
  md: 'md',
  txt: 'txt',
} as const;
export type DocumentKind = typeof kindByExtension[keyof typeof kindByExtension];

/** The kinds that are never plain text files of a repository. A pack includes them automatically. */
const binaryKinds: ReadonlySet<DocumentKind> = new Set(['pdf', 'docx', 'pptx', 'xlsx']);

/** Extensions of documents in formats that no parser reads. */
const unreadExtensions: ReadonlySet<string> = new Set(['doc', 'dotx', 'rtf', 'odt', 'ott', 'wpd', 'pages', 'xls',
  'xlsb', 'xltx', 'ods', 'ppt', 'pps', 'ppsx', 'potx', 'odp', 'eml', 'mht', 'epub', 'mobi', 'djvu', 'xps']);

/** Extensions of old Office files that text files also have: `.dot` of Graphviz, and `.msg` of ROS. */
const sharedExtensions: ReadonlySet<string> = new Set(['dot', 'msg']);

/** Finds the kind by the extension of a path; returns undefined if the file is not a document. */
export function findDocumentKind(path: string): DocumentKind | undefined {
  const extension = getExtension(path);
  return extension !== undefined && Object.hasOwn(kindByExtension, extension)
    ? kindByExtension[extension as keyof typeof kindByExtension]
    : undefined;
}

export function isBinaryDocument(path: string): boolean {
  const kind = findDocumentKind(path);
  return kind !== undefined && binaryKinds.has(kind);
}

/**
 * Reports whether a file is a document in a format that is not supported, such as `.doc`, `.odt` and `.eml`. Its bytes
 * are read only if the extension does not tell.
 */
export function isUnreadDocument(path: string, readBytes: () => Uint8Array | undefined): boolean {
  const extension = getExtension(path) ?? '';
  return unreadExtensions.has(extension) || sharedExtensions.has(extension) && isCompoundFile(readBytes());
}

/** Reports whether a file has the format of old Office programs. */
function isCompoundFile(bytes: Uint8Array | undefined): boolean {
  return bytes !== undefined && [0xd0, 0xcf, 0x11, 0xe0].every((byte, i) => bytes[i] === byte);
}

function getExtension(path: string): string | undefined {
  return /\.(\w+)$/.exec(path)?.[1]?.toLowerCase();
}
