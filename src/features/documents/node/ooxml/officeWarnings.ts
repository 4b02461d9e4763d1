import { quotation, quotationMark } from '../../pure/quotation';
import type { DocumentWarning } from '../../pure/warning';
import type { OfficePackage } from './officePackage';

/** Relations whose target is loaded when the file is opened. A hyperlink is not one: a person has to click it. */
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

/** Warns of what a file does automatically when it is opened: macros, controls, loaded links. */
export function warnOfContent(file: OfficePackage, warn: (warning: DocumentWarning) => void): void {
  const named = (pattern: RegExp): string | undefined => file.names.find((name) => pattern.test(name));
  const macros = named(/(?:^|\/)vbaProject\.bin$/i) ?? named(/\/macrosheets\/[^/]+$/i);
  if (macros !== undefined) warn({ type: 'macros', place: macros, message: 'The document holds macros.' });
  const control = named(/\/(?:activeX|ctrlProps)\/[^/]+$/i);
  if (control !== undefined && /activeX/i.test(control))
    warn({ type: 'active_content', place: control, message: 'The document holds an ActiveX control.' });
  const embedded = named(/\/embeddings\/[^/]+\.(?:bin|exe|js|vbs|bat|cmd|ps1|hta|lnk|jar|msi)$/i);
  if (embedded !== undefined)
    warn({ type: 'active_content', place: embedded, message: 'The document embeds an object of another program.' });
  const seen = new Set<string>();
  for (const rels of [...file.names].sort().filter((name) => /(?:^|\/)_rels\/[^/]*\.rels$/i.test(name))) {
    const part = rels.replace(/_rels\/([^/]*)\.rels$/i, '$1');
    for (const { type, target, external } of file.relations(part).values()) {
      const contentKind = external && Object.hasOwn(loadedTypes, type) ? loadedTypes[type] : undefined;
      if (contentKind === undefined || seen.has(`${type} ${target}`) || seen.size >= 20) continue;
      seen.add(`${type} ${target}`);
      const message = `The document loads ${contentKind} from ${quotationMark}.`;
      warn({ type: 'external_link', place: part, message, quote: quotation(target, 200) });
    }
  }
}
