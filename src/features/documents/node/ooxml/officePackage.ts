import { createQuotation, quotationPlaceholder } from '../../pure/quotation';
import { UnreadableDocument, type DocumentWarning } from '../../pure/warning';
import { openArchive } from '../archive/archive';
import { parseXml, type NodeHandler, type XmlShare } from '../xml/parseXml';
import { findXmlChildren, type XmlNode } from '../xml/xmlNode';

export interface PartRelation {
  /** The last segment of the type's URI: `image`, `hyperlink`, `slideLayout`. */
  readonly type: string;
  /** The name of the target part, or the target as written if it is external. */
  readonly target: string;
  readonly external: boolean;
}

/** The parts of an Office file. */
export interface OfficePackage {
  readonly names: readonly string[];
  /** Returns the root node of a part, or undefined if the part is missing. Errors in its XML become warnings. */
  readPart(name: string, handleNode?: NodeHandler, share?: XmlShare): XmlNode | undefined;
  /** Reports whether the bytes of a part contain an ASCII text. */
  contains(name: string, text: string): boolean;
  /** Returns the relations of a part by their IDs. */
  readRelations(part: string): ReadonlyMap<string, PartRelation>;
  /** Returns the name of the main document part. If it is missing, returns the first fallback name that exists. */
  findMainPartName(fallbackNames: readonly string[]): string;
}

/** @throws UnreadableDocument if the archive is broken or too large */
export function openPackage(bytes: Uint8Array, warn: (warning: DocumentWarning) => void): OfficePackage {
  const archive = openArchive(bytes);
  const existingNames = new Set(archive.names.map((name) => name.toLowerCase()));
  const relationsByPart = new Map<string, ReadonlyMap<string, PartRelation>>();
  return {
    names: archive.names,
    readPart,
    contains(name, text) {
      const content = archive.read(name);
      return content !== undefined && Buffer.from(content.buffer, content.byteOffset, content.length).includes(text);
    },
    readRelations(name) {
      let relations = relationsByPart.get(name);
      if (!relations) {
        relations = parseRelations(name, readPart(getRelationsPartName(name)));
        relationsByPart.set(name, relations);
      }
      return relations;
    },
    findMainPartName(fallbackNames) {
      const mainRelations = [...this.readRelations('').values()].filter(({ type, external }) =>
        type === 'officeDocument' && !external
      );
      const mainName = [...mainRelations.map(({ target }) => target), ...fallbackNames].find((name) =>
        existingNames.has(name.toLowerCase())
      );
      if (mainName === undefined)
        throw new UnreadableDocument('parse_error', 'The archive does not contain an Office document of this kind.');
      return mainName;
    },
  };

  function readPart(name: string, handleNode?: NodeHandler, share?: XmlShare): XmlNode | undefined {
    const content = archive.read(name);
    if (!content) return undefined;
    const parsedXml = parseXml(content, handleNode, share);
    if (parsedXml?.error !== undefined) {
      const message = `The XML of a part is invalid: ${quotationPlaceholder}`;
      warn({ type: 'parse_error', place: name, message, quote: createQuotation(parsedXml.error, 120) });
    }
    return parsedXml?.root;
  }
}

function getRelationsPartName(name: string): string {
  const nameStart = name.lastIndexOf('/') + 1;
  return `${name.slice(0, nameStart)}_rels/${name.slice(nameStart)}.rels`;
}

function parseRelations(part: string, root: XmlNode | undefined): ReadonlyMap<string, PartRelation> {
  return new Map(findXmlChildren(root, 'Relationship').map(({ attributes }) => {
    const external = attributes['TargetMode'] === 'External';
    const target = attributes['Target'] ?? '';
    const type = (attributes['Type'] ?? '').split('/').at(-1)!;
    return [attributes['Id'] ?? '', { type, target: external ? target : resolveTarget(part, target), external }];
  }));
}

/** Resolves a target relative to its part. The result never leaves the archive. */
function resolveTarget(part: string, target: string): string {
  const path = target.replace(/\\/g, '/').replace(/#.*$/, '');
  const segments = path.startsWith('/') ? [] : part.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}
