import type { DocumentWarning } from '#features/documents/pure/warning';
import type { Pdfium } from './engine';

const linkSubtype = 2;
const launchAction = 4;
/** The maximum number of a page's links that are examined. */
const maxLinks = 200;

/** Finds active content and attachments. `launchPages` lists the pages with a link that starts a program. */
export function findActiveContent({ api }: Pdfium, document: number, file: Uint8Array,
  launchPages: readonly number[]): readonly DocumentWarning[]
{
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const warnings: DocumentWarning[] = [];
  const attachmentCount = api.FPDFDoc_GetAttachmentCount(document);
  if (attachmentCount > 0)
    warnings.push(
      createWarning(`The document has ${attachmentCount === 1 ? 'an attachment' : `${attachmentCount} attachments`}.`),
    );
  if (api.FPDFDoc_GetJavaScriptActionCount(document) > 0 || containsName(bytes, '/JavaScript'))
    warnings.push(createWarning('The document contains JavaScript.'));
  for (const page of launchPages) warnings.push({ ...createWarning(`A link on page ${page} starts a program.`), page });
  if (launchPages.length === 0 && containsName(bytes, '/Launch'))
    warnings.push(createWarning('The document can start a program.'));
  return warnings;
}

/** Reports whether a link on an open page starts a program. */
export function launchesProgram({ api }: Pdfium, page: number): boolean {
  const count = Math.min(maxLinks, api.FPDFPage_GetAnnotCount(page));
  for (let i = 0; i < count; i++) {
    const annotation = api.FPDFPage_GetAnnot(page, i);
    if (annotation === 0) continue;
    const action = api.FPDFAnnot_GetSubtype(annotation) === linkSubtype
      ? api.FPDFLink_GetAction(api.FPDFAnnot_GetLink(annotation))
      : 0;
    const startsProgram = action !== 0 && api.FPDFAction_GetType(action) === launchAction;
    api.FPDFPage_CloseAnnot(annotation);
    if (startsProgram) return true;
  }
  return false;
}

function createWarning(message: string): DocumentWarning {
  return { type: 'active_content', message };
}

/** Reports whether the file contains an action name outside compressed objects, and not as part of a longer name. */
function containsName(bytes: Buffer, name: string): boolean {
  for (let at = bytes.indexOf(name, 0, 'latin1'); at >= 0; at = bytes.indexOf(name, at + 1, 'latin1')) {
    const next = bytes[at + name.length];
    if (next === undefined || /[\s()<>[\]{}/%]/.test(String.fromCharCode(next))) return true;
  }
  return false;
}
