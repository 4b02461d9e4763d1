import { createQuotation, quotationPlaceholder } from '../../pure/quotation';
import type { DocumentWarning } from '../../pure/warning';
import type { OfficePackage } from './officePackage';

/** Relations whose targets are loaded when the file is opened. Hyperlinks are excluded: the user has to click them. */
const loadedTypes: Readonly<Record<string, string>> = {
  attachedTemplate: 'a template',
  oleObject: 'a linked object',
  externalLinkPath: 'another workbook',
  subDocument: 'a part document',
  frame: 'a frame',
  image: 'a picture',
  aFChunk: 'a part of another format',
  mailMergeSource: 'a data source',
  audio: 'a sound',
  video: 'a video',
};

/** Warns about content that may become active when a file is opened: macros, controls, and links that are loaded. */
export function warnAboutActiveContent(file: OfficePackage, warn: (warning: DocumentWarning) => void): void {
  const findPartName = (pattern: RegExp): string | undefined => file.names.find((name) => pattern.test(name));
  const macros = findPartName(/(?:^|\/)vbaProject\.bin$/i) ?? findPartName(/\/macrosheets\/[^/]+$/i);
  if (macros !== undefined) warn({ type: 'macros', place: macros, message: 'The document holds macros.' });
  const control = findPartName(/\/(?:activeX|ctrlProps)\/[^/]+$/i);
  if (control !== undefined && /activeX/i.test(control))
    warn({ type: 'active_content', place: control, message: 'The document holds an ActiveX control.' });
  const embedded = findPartName(/\/embeddings\/[^/]+\.(?:bin|exe|js|vbs|bat|cmd|ps1|hta|lnk|jar|msi)$/i);
  if (embedded !== undefined)
    warn({ type: 'active_content', place: embedded, message: 'The document embeds an object of another program.' });
  const seen = new Set<string>();
  for (const rels of [...file.names].sort().filter((name) => /(?:^|\/)_rels\/[^/]*\.rels$/i.test(name))) {
    const part = rels.replace(/_rels\/([^/]*)\.rels$/i, '$1');
    for (const { type, target, external } of file.relations(part).values()) {
      const contentKind = external && Object.hasOwn(loadedTypes, type) ? loadedTypes[type] : undefined;
      if (contentKind === undefined || seen.has(`${type} ${target}`) || seen.size >= 20) continue;
      seen.add(`${type} ${target}`);
      const message = `The document loads ${contentKind} from ${quotationPlaceholder}.`;
      warn({ type: 'external_link', place: part, message, quote: createQuotation(target, 200) });
    }
  }
}
