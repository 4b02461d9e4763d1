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
const unreadExtensions: ReadonlySet<string> = new Set(['doc', 'dot', 'dotx', 'rtf', 'odt', 'ott', 'wpd', 'pages', 'xls',
  'xlsb', 'xltx', 'ods', 'ppt', 'pps', 'ppsx', 'potx', 'odp', 'eml', 'msg', 'mht', 'epub', 'mobi', 'djvu', 'xps']);

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

/** Reports whether a path names a document in a format that is not supported, such as `.doc`, `.odt` and `.eml`. */
export function isUnreadDocument(path: string): boolean {
  return unreadExtensions.has(getExtension(path) ?? '');
}

function getExtension(path: string): string | undefined {
  return /\.(\w+)$/.exec(path)?.[1]?.toLowerCase();
}
