/** Usual prefixes of namespaces, by the end of their address: of the strict form of Office files as well. */
const prefixes: readonly (readonly [end: RegExp, prefix: string])[] = [
  [/\/wordprocessingml\/(?:2006\/)?main$/, 'w'],
  [/\/drawingml\/(?:2006\/)?main$/, 'a'],
  [/\/presentationml\/(?:2006\/)?main$/, 'p'],
  [/\/spreadsheetml\/(?:2006\/)?main$/, ''],
  [/\/officeDocument\/(?:2006\/)?relationships$/, 'r'],
  [/\/officeDocument\/(?:2006\/)?math$/, 'm'],
  [/\/drawingml\/(?:2006\/)?chart$/, 'c'],
  [/\/drawingml\/(?:2006\/)?diagram$/, 'dgm'],
  [/\/drawingml\/(?:2006\/)?wordprocessingDrawing$/, 'wp'],
  [/\/drawingml\/(?:2006\/)?spreadsheetDrawing$/, 'xdr'],
  [/\/markup-compatibility\/2006$/, 'mc'],
  [/\/package\/2006\/(?:relationships|content-types)$/, ''],
  [/\/word\/2010\/wordml$/, 'w14'],
  [/\/word\/2010\/wordprocessingShape$/, 'wps'],
  [/^urn:schemas-microsoft-com:vml$/, 'v'],
  [/^urn:schemas-microsoft-com:office:office$/, 'o'],
  [/\/powerpoint\/2018\/8\/main$/, 'p188'],
  [/\/drawing\/2010\/main$/, 'a14'],
  [/\/spreadsheetml\/2018\/threadedcomments$/, ''],
  [/\/extended-properties$/, ''],
];

/** Undefined for a namespace that no parser asks for: its elements keep the prefix of the file. */
export function usualPrefix(namespace: string): string | undefined {
  return prefixes.find(([end]) => end.test(namespace))?.[1];
}
