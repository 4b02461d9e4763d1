import type { Key, EntryVisitor } from './entry';

/**
 * Visits elements and attributes: `<add key="a" value="b"/>`, `<key>a</key><string>b</string>`,
 * `<entry><string>a</string><string>b</string></entry>`. Invalid parts are skipped.
 */
export function scanXml(text: string, visit: EntryVisitor): void {
  new XmlScanner(text, visit).run();
}

interface Element {
  readonly tag: string;
  readonly key: Key;
  /** Whether the key is the text of the preceding element. */
  readonly follows: boolean;
  readonly from: number;
  /** Whether the element has no child elements. */
  isLeaf: boolean;
}

/** An attribute: its name, the offset of the name, and the offsets of the value. */
interface Attribute {
  readonly name: string;
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

class XmlScanner {
  private readonly open: Element[] = [];
  /** The text of the preceding element, if it names the next element. */
  private namingText: Key | undefined;

  constructor(private readonly text: string, private readonly visit: EntryVisitor) {}

  run(): void {
    const { text } = this;
    for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
      if (text.startsWith('<!--', at)) at += 4; // comments are scanned too
      else if (text.startsWith('<![CDATA[', at)) at = this.findDataEnd(at);
      else at = text[at + 1] === '/' ? this.closeElement(at) : this.scanElement(at);
    }
  }

  private findDataEnd(at: number): number {
    const end = this.text.indexOf(']]>', at);
    return end === -1 ? this.text.length : end;
  }

  private scanElement(at: number): number {
    const { text, open } = this;
    tagName.lastIndex = at + 1;
    if (!tagName.test(text)) return at + 1;
    const tag = text.slice(at + 1, tagName.lastIndex);
    const localName = tag.slice(tag.indexOf(':') + 1);
    const { attributes, end } = parseAttributes(text, tagName.lastIndex);
    const parent = open[open.length - 1];
    if (parent) parent.isLeaf = false;
    const tagKey: Key = { start: at + 1 + tag.length - localName.length, end: at + 1 + tag.length, above: parent?.key };
    const follows = localName === 'string' && this.namingText !== undefined;
    const key = this.visitAttributes(attributes, tagKey) ?? (follows ? this.namingText! : tagKey);
    if (localName !== 'key') this.namingText = undefined;
    const tagEndMatch = tagEnd.exec(text.slice(end, end + 40));
    const from = end + (tagEndMatch?.[0].length ?? 0);
    if (tagEndMatch && tagEndMatch[1] !== '/' && open.length < maxElements)
      open.push({ tag, key, follows, from, isLeaf: true });
    return Math.max(from, at + 1);
  }

  /** Visits the values of attributes. Returns the value that names the element. */
  private visitAttributes(attributes: readonly Attribute[], elementKey: Key): Key | undefined {
    const nameAttribute = attributes.find(({ name }) => namingAttribute.test(name));
    const namedKey = nameAttribute && { start: nameAttribute.start, end: nameAttribute.end, above: elementKey.above };
    for (const { name, at, start, end } of attributes) {
      if (end > start && nameAttribute?.start !== start)
        this.visit(
          namedKey && valueAttribute.test(name)
            ? namedKey
            : { start: at + name.indexOf(':') + 1, end: at + name.length, above: elementKey },
          start,
          end,
          true,
          false,
        );
    }
    return namedKey;
  }

  private closeElement(at: number): number {
    const { text, open } = this;
    tagName.lastIndex = at + 2;
    const tag = tagName.test(text) ? text.slice(at + 2, tagName.lastIndex) : '';
    // Invalid files leave elements open, so this closes the nearest open element of that name among the last few.
    let i = open.length - 1;
    for (const last = Math.max(0, i - 16); i >= last && open[i]!.tag !== tag;) i--;
    const element = i < 0 ? undefined : open[i]!;
    if (element?.tag !== tag) return at + 2;
    open.length = i;
    if (!element.isLeaf) return at + 2; // avoids reading the content of nested elements again
    const { start, end } = this.findContent(element.from, at);
    if (end <= start) return at + 2;
    if (tag === 'key' || tag === 'string' && open[i - 1]?.tag === 'entry' && !element.follows)
      this.namingText = { start, end, above: undefined };
    else this.visit(element.key, start, end, true, false);
    return at + 2;
  }

  /** Returns the content without surrounding white space and `<![CDATA[`. */
  private findContent(from: number, at: number): { readonly start: number; readonly end: number; } {
    const { text } = this;
    const start = skipSpace(text, from);
    const isData = text.startsWith('<![CDATA[', start);
    const to = isData ? text.lastIndexOf(']]>', at) : at;
    const first = isData ? skipSpace(text, start + 9) : start;
    let end = to;
    while (end > first && /\s/.test(text[end - 1]!)) end--;
    return { start: first, end };
  }
}

function parseAttributes(text: string,
  from: number): { readonly attributes: readonly Attribute[]; readonly end: number; }
{
  const attributes: Attribute[] = [];
  let end = from;
  for (
    attribute.lastIndex = end;
    attributes.length < maxAttributes && attribute.test(text);
    attribute.lastIndex = end
  ) {
    const [lead, name = ''] = attributeName.exec(text.slice(end, Math.min(attribute.lastIndex, end + 310))) ?? [''];
    const quoteAt = end + text.slice(end, attribute.lastIndex).search(/["']/);
    attributes.push({ name, at: end + lead.length - name.length, start: quoteAt + 1, end: attribute.lastIndex - 1 });
    end = attribute.lastIndex;
  }
  return { attributes, end };
}

function skipSpace(text: string, at: number): number {
  while (/\s/.test(text[at] ?? '')) at++;
  return at;
}

const tagName = /[A-Za-z_][\w.:-]{0,100}/y;
const attribute = /\s{1,200}[\w.:-]{1,100}\s{0,4}=\s{0,4}(?:"[^"<]{0,4096}"|'[^'<]{0,4096}')/y;
const attributeName = /^\s{1,200}([\w.:-]{1,100})/;
const tagEnd = /^\s{0,30}(\/?)>/;
/** Match the attribute that names an element, and the attribute that then contains its value. */
const namingAttribute = /^(?:\w+:)?(?:name|key)$/, valueAttribute = /^(?:\w+:)?(?:value|content)$/;
const maxAttributes = 100, maxElements = 10_000;
