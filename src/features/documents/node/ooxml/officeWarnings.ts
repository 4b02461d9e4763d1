import { createQuotation, quotationPlaceholder } from '../../pure/quotation';
import type { DocumentWarning } from '../../pure/warning';
import type { OfficePackage } from './officePackage';

/** The content that opening a file loads, by the type of its relation. Hyperlinks are loaded only when clicked. */
const loadedContentByType: Readonly<Record<string, string>> = {
  attachedTemplate: 'a template',
  oleObject: 'a linked object',
  externalLinkPath: 'another workbook',
  subDocument: 'a subdocument',
  frame: 'a frame',
  image: 'a picture',
  aFChunk: 'content in another format',
  mailMergeSource: 'a data source',
  audio: 'a sound',
  video: 'a video',
};

/** Warns about content that may become active when a file is opened: macros, controls, and links that are loaded. */
export function warnAboutActiveContent(file: OfficePackage, warn: (warning: DocumentWarning) => void): void {
  const findPartName = (pattern: RegExp): string | undefined => file.names.find((name) => pattern.test(name));
  const macrosPart = findPartName(/(?:^|\/)vbaProject\.bin$/i) ?? findPartName(/\/macrosheets\/[^/]+$/i);
  if (macrosPart !== undefined) warn({ type: 'macros', place: macrosPart, message: 'The document contains macros.' });
  const controlPart = findPartName(/\/(?:activeX|ctrlProps)\/[^/]+$/i);
  if (controlPart !== undefined && /activeX/i.test(controlPart))
    warn({ type: 'active_content', place: controlPart, message: 'The document contains an ActiveX control.' });
  const embeddedPart = findPartName(/\/embeddings\/[^/]+\.(?:bin|exe|js|vbs|bat|cmd|ps1|hta|lnk|jar|msi)$/i);
  if (embeddedPart !== undefined)
    warn({
      type: 'active_content',
      place: embeddedPart,
      message: 'The document embeds an object from another program.',
    });
  const seenLinks = new Set<string>();
  for (const relationsName of [...file.names].sort().filter((name) => /(?:^|\/)_rels\/[^/]*\.rels$/i.test(name))) {
    const part = relationsName.replace(/_rels\/([^/]*)\.rels$/i, '$1');
    for (const { type, target, external } of file.readRelations(part).values()) {
      const contentKind = external && Object.hasOwn(loadedContentByType, type) ? loadedContentByType[type] : undefined;
      if (contentKind === undefined || seenLinks.has(`${type} ${target}`) || seenLinks.size >= 20) continue;
      seenLinks.add(`${type} ${target}`);
      const message = `The document loads ${contentKind} from ${quotationPlaceholder}.`;
      warn({ type: 'external_link', place: part, message, quote: createQuotation(target, 200) });
    }
  }
}
