/**
 * Kinds of documents by extension. The other extensions of an Office format are for files with macros or for templates.
 */
const kindByEnding = {
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
  md: 'md',
  txt: 'txt',
} as const;
export type DocumentKind = typeof kindByEnding[keyof typeof kindByEnding];

/** The kinds that are never plain files of a repository: a pack includes them automatically. */
const binaryKinds: ReadonlySet<DocumentKind> = new Set(['pdf', 'docx', 'pptx', 'xlsx']);

/** Finds the kind by the extension; undefined if it is not a document. */
export function kindOfPath(path: string): DocumentKind | undefined {
  const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase();
  return ending !== undefined && Object.hasOwn(kindByEnding, ending)
    ? kindByEnding[ending as keyof typeof kindByEnding]
    : undefined;
}

export function isBinaryDocument(path: string): boolean {
  const kind = kindOfPath(path);
  return kind !== undefined && binaryKinds.has(kind);
}
