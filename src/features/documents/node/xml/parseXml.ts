import { SaxesParser } from 'saxes';
import type { XmlNode } from './xmlNode';

/**
 * The maximum depth of a tree. Deeper elements become children of their ancestor at this depth, so that walking the
 * tree never exhausts the stack.
 */
const maxDepth = 400;
const chunkSize = 65_536;

/** Frequent elements that are not kept in memory, because they contribute nothing to the text. */
const ignoredNames = new Set(['w:rFonts', 'w:lang', 'w:szCs', 'w:bCs', 'w:iCs', 'w:b', 'w:i', 'w:u', 'w:kern',
  'w:spacing', 'w:jc', 'w:proofErr', 'w:bookmarkStart', 'w:bookmarkEnd', 'w:tcBorders', 'w:tblBorders', 'w:tcMar',
  'w:tblCellMar', 'w:tabs', 'w:pBdr', 'w:rPrChange', 'w:pPrChange', 'w:sectPrChange', 'w:tblPrChange', 'w:tcPrChange',
  'w:trPrChange', 'w:latentStyles', 'a:latin', 'a:ea', 'a:cs', 'a:sym', 'a:lnL', 'a:lnR', 'a:lnT', 'a:lnB', 'a:avLst',
  'a:custGeom', 'a:effectLst', 'c:dLbls', 'c:txPr']);
const ignoredNode: OpenNode = { name: '', attributes: {}, children: [], text: '' };
/** Most elements have no children, so they share one empty list. */
const noChildren: OpenNode[] = [];
const noAttributes: Readonly<Record<string, string>> = {};

/**
 * Handles a finished element. Returns true to leave the element out of the tree, so that a long part does not have to
 * fit in memory.
 */
export type NodeHandler = (node: XmlNode, parent: XmlNode) => boolean;

/** Limits parsing to the first share of a part. */
export interface XmlShare {
  /** From 0 to 1. */
  readonly share: number;
  /** Names of elements that are left out if the limit falls inside them, so that no text is cut. */
  readonly units: ReadonlySet<string>;
}

export interface ParsedXml {
  readonly root: XmlNode;
  /** The first error; the text after the error was still read. */
  readonly error?: string;
}

/**
 * Parses XML. Entities other than the five predefined ones stay as written, a DOCTYPE is ignored, and nothing is
 * fetched. With a share below 1, elements end where the limit falls. Returns undefined if there is no element.
 */
export function parseXml(bytes: Uint8Array, handleNode?: NodeHandler, { share, units }: XmlShare = wholeXml):
  | ParsedXml
  | undefined
{
  const parser = new SaxesParser({ xmlns: false, position: false });
  const scopes: Scope[] = [new Scope(new Map())];
  const openElements: { readonly node: OpenNode; readonly hasOwnScope: boolean; }[] = [];
  let root: OpenNode | undefined;
  let error: string | undefined;
  let skippedCount = 0;
  parser.on('error', (problem) => {
    error ??= problem.message;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const scope = scopes.at(-1)!.createInnerScope(attributes);
    const hasOwnScope = scope !== scopes.at(-1);
    if (hasOwnScope) scopes.push(scope);
    const canonicalName = scope.getCanonicalName(name);
    const parent = openElements.at(-1)?.node;
    const node: OpenNode = parent === ignoredNode || ignoredNames.has(canonicalName)
      ? ignoredNode
      : { name: canonicalName, attributes: scope.getCanonicalAttributes(attributes), children: noChildren, text: '' };
    if (node === ignoredNode) return void openElements.push({ node, hasOwnScope });
    if (parent) addChild(parent, node);
    else if (root) return void openElements.push({ node, hasOwnScope }); // a second root is ignored
    else root = node;
    openElements.push({ node, hasOwnScope });
    if (openElements.length <= maxDepth) return;
    // the children of this element become its siblings
    openElements.pop();
    if (hasOwnScope) scopes.pop();
    skippedCount++;
  });
  parser.on('closetag', () => {
    if (skippedCount > 0) return void skippedCount--;
    const closedElement = openElements.pop();
    if (closedElement?.hasOwnScope) scopes.pop();
    if (closedElement) finishElement(closedElement.node);
  });
  const finishElement = (node: OpenNode): void => {
    const parent = openElements.at(-1)?.node;
    if (node !== ignoredNode && parent && handleNode?.(node, parent)) parent.children.pop();
  };
  const addText = (text: string): void => {
    const node = openElements.at(-1)?.node;
    if (!node || node === ignoredNode) return;
    if (skippedCount > 0) (node.children.at(-1) ?? node).text += text;
    else node.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  const decoder = new TextDecoder(detectXmlEncoding(bytes));
  const length = Math.floor(bytes.length * share);
  for (let i = 0; i < length; i += chunkSize)
    parser.write(decoder.decode(bytes.subarray(i, Math.min(i + chunkSize, length)), { stream: true }));
  if (length < bytes.length) finishOpenElements();
  else parser.write(decoder.decode()).close();
  return root && { root, ...(error === undefined ? {} : { error }) };

  /** Ends the elements in which the limit falls. The outermost unit among them is left out. */
  function finishOpenElements(): void {
    const unitIndex = openElements.findIndex(({ node }) => units.has(node.name));
    if (unitIndex > 0) {
      openElements.length = unitIndex;
      openElements.at(-1)!.node.children.pop();
    }
    for (let open = openElements.pop(); open; open = openElements.pop()) finishElement(open.node);
  }
}

const wholeXml: XmlShare = { share: 1, units: new Set() };

function addChild(parent: OpenNode, node: OpenNode): void {
  if (parent.children === noChildren) parent.children = [node];
  else parent.children.push(node);
}

function detectXmlEncoding(bytes: Uint8Array): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0x3c && bytes[1] === 0)) return 'utf-16le';
  if ((bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0 && bytes[1] === 0x3c)) return 'utf-16be';
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 100));
  const declaredEncoding = /^<\?xml[^>]*encoding=["']([\w-]+)/.exec(beginning)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(declaredEncoding).encoding.startsWith('utf-16') ? 'utf-8' : declaredEncoding;
  } catch {
    return 'utf-8'; // an unknown encoding
  }
}

interface OpenNode extends XmlNode {
  children: OpenNode[];
  text: string;
}

/** Converts the names of elements and attributes to canonical names, for a set of namespace prefixes in scope. */
class Scope {
  private readonly names = new Map<string, string>();

  constructor(private readonly prefixes: ReadonlyMap<string, string>) {}

  createInnerScope(attributes: Readonly<Record<string, string>>): Scope {
    let prefixes: Map<string, string> | undefined;
    for (const name in attributes) {
      if (!name.startsWith('xmlns')) continue;
      const prefix = name === 'xmlns' ? '' : name.startsWith('xmlns:') ? name.slice('xmlns:'.length) : undefined;
      const canonicalPrefix = prefix === undefined ? undefined : findCanonicalPrefix(attributes[name]!);
      if (prefix === undefined || canonicalPrefix === undefined || this.prefixes.get(prefix) === canonicalPrefix)
        continue;
      prefixes ??= new Map(this.prefixes);
      prefixes.set(prefix, canonicalPrefix);
    }
    return prefixes ? new Scope(prefixes) : this;
  }

  getCanonicalName(name: string): string {
    const cachedName = this.names.get(name);
    if (cachedName !== undefined) return cachedName;
    const colonIndex = name.indexOf(':');
    const prefix = this.prefixes.get(colonIndex < 0 ? '' : name.slice(0, colonIndex));
    const localName = name.slice(colonIndex + 1);
    const canonicalName = prefix === undefined ? name : prefix === '' ? localName : `${prefix}:${localName}`;
    if (this.names.size < 10_000) this.names.set(name, canonicalName);
    return canonicalName;
  }

  /**
   * Returns the attributes under their canonical names. An attribute without a prefix has no namespace. Attributes that
   * only Word needs, to merge versions, are omitted.
   */
  getCanonicalAttributes(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    let canonicalAttributes: Record<string, string> | undefined;
    for (const name in attributes) {
      if (/^(?:w:rsid|w14:|xmlns)/.test(name)) continue;
      canonicalAttributes ??= {};
      canonicalAttributes[name.includes(':') ? this.getCanonicalName(name) : name] = attributes[name]!;
    }
    return canonicalAttributes ?? noAttributes;
  }
}

/** The canonical prefixes of namespaces, by the end of the namespace URI, including those of strict Office files. */
const canonicalPrefixes: readonly (readonly [end: RegExp, prefix: string])[] = [
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

/** Finds a namespace's prefix; undefined if no parser uses the namespace, so its elements keep the file's prefix. */
function findCanonicalPrefix(namespace: string): string | undefined {
  return canonicalPrefixes.find(([uriEnd]) => uriEnd.test(namespace))?.[1];
}
