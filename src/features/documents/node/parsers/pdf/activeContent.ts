import type { DocumentWarning } from '#features/documents/pure/warning';
import type { Pdfium } from './engine';

const link = 2;
const launch = 4;
/** The maximum number of a page's links that are examined. */
const mostLinks = 200;

/** Finds what a document can run or carry along; `launches` are the pages with a link that starts a program. */
export function activeContent({ api }: Pdfium, document: number, file: Uint8Array,
  launches: readonly number[]): readonly DocumentWarning[]
{
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const out: DocumentWarning[] = [];
  const files = api.FPDFDoc_GetAttachmentCount(document);
  if (files > 0) out.push(warning(`The document carries ${files === 1 ? 'a file' : `${files} files`} along.`));
  if (api.FPDFDoc_GetJavaScriptActionCount(document) > 0 || holdsName(bytes, '/JavaScript'))
    out.push(warning('The document holds JavaScript.'));
  for (const page of launches) out.push({ ...warning(`A link on page ${page} starts a program.`), page });
  if (launches.length === 0 && holdsName(bytes, '/Launch')) out.push(warning('The document can start a program.'));
  return out;
}

/** Reports whether a link on an open page starts a program. */
export function launchesProgram({ api }: Pdfium, page: number): boolean {
  const count = Math.min(mostLinks, api.FPDFPage_GetAnnotCount(page));
  for (let i = 0; i < count; i++) {
    const annotation = api.FPDFPage_GetAnnot(page, i);
    if (annotation === 0) continue;
    const action = api.FPDFAnnot_GetSubtype(annotation) === link
      ? api.FPDFLink_GetAction(api.FPDFAnnot_GetLink(annotation))
      : 0;
    const starts = action !== 0 && api.FPDFAction_GetType(action) === launch;
    api.FPDFPage_CloseAnnot(annotation);
    if (starts) return true;
  }
  return false;
}

function warning(message: string): DocumentWarning {
  return { type: 'active_content', message };
}

/** A name of an action outside of compressed objects: not the start of a longer name. */
function holdsName(bytes: Buffer, name: string): boolean {
  for (let at = bytes.indexOf(name, 0, 'latin1'); at >= 0; at = bytes.indexOf(name, at + 1, 'latin1')) {
    const next = bytes[at + name.length];
    if (next === undefined || /[\s()<>[\]{}/%]/.test(String.fromCharCode(next))) return true;
  }
  return false;
}
