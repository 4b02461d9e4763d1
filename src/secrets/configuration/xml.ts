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
  readonly isNamedByText: boolean;
  readonly contentStart: number;
  /** Whether the element has no child elements. */
  isLeaf: boolean;
}

/** An attribute: its name, the offset of the name, and the offsets of the value. */
interface Attribute {
  readonly name: string;
  readonly nameStart: number;
  readonly start: number;
  readonly end: number;
}

class XmlScanner {
  private readonly openElements: Element[] = [];
  /** The text of the preceding element, if it names the next element. */
  private namingText: Key | undefined;

  constructor(private readonly text: string, private readonly visit: EntryVisitor) {}

  run(): void {
    const { text } = this;
    for (let offset = text.indexOf('<'); offset !== -1; offset = text.indexOf('<', offset)) {
      if (text.startsWith('<!--', offset)) offset += 4; // comments are scanned too
      else if (text.startsWith('<![CDATA[', offset)) offset = this.findDataEnd(offset);
      else offset = text[offset + 1] === '/' ? this.closeElement(offset) : this.scanElement(offset);
    }
  }

  private findDataEnd(offset: number): number {
    const end = this.text.indexOf(']]>', offset);
    return end === -1 ? this.text.length : end;
  }

  private scanElement(offset: number): number {
    const { text, openElements } = this;
    tagNamePattern.lastIndex = offset + 1;
    if (!tagNamePattern.test(text)) return offset + 1;
    const tag = text.slice(offset + 1, tagNamePattern.lastIndex);
    const localName = tag.slice(tag.indexOf(':') + 1);
    const { attributes, end } = parseAttributes(text, tagNamePattern.lastIndex);
    const parent = openElements[openElements.length - 1];
    if (parent) parent.isLeaf = false;
    const tagKey: Key = {
      start: offset + 1 + tag.length - localName.length,
      end: offset + 1 + tag.length,
      keyAbove: parent?.key,
    };
    const isNamedByText = localName === 'string' && this.namingText !== undefined;
    const key = this.visitAttributes(attributes, tagKey) ?? (isNamedByText ? this.namingText! : tagKey);
    if (localName !== 'key') this.namingText = undefined;
    const tagEndMatch = tagEndPattern.exec(text.slice(end, end + 40));
    const contentStart = end + (tagEndMatch?.[0].length ?? 0);
    if (tagEndMatch && tagEndMatch[1] !== '/' && openElements.length < maxElements)
      openElements.push({ tag, key, isNamedByText, contentStart, isLeaf: true });
    return Math.max(contentStart, offset + 1);
  }

  /** Visits the values of attributes. Returns the value that names the element. */
  private visitAttributes(attributes: readonly Attribute[], elementKey: Key): Key | undefined {
    const nameAttribute = attributes.find(({ name }) => namingAttributePattern.test(name));
    const namedKey = nameAttribute &&
      { start: nameAttribute.start, end: nameAttribute.end, keyAbove: elementKey.keyAbove };
    for (const { name, nameStart, start, end } of attributes) {
      if (end > start && nameAttribute?.start !== start)
        this.visit(
          namedKey && valueAttributePattern.test(name)
            ? namedKey
            : { start: nameStart + name.indexOf(':') + 1, end: nameStart + name.length, keyAbove: elementKey },
          start,
          end,
          true,
          false,
        );
    }
    return namedKey;
  }

  private closeElement(offset: number): number {
    const { text, openElements } = this;
    tagNamePattern.lastIndex = offset + 2;
    const tag = tagNamePattern.test(text) ? text.slice(offset + 2, tagNamePattern.lastIndex) : '';
    // Invalid files leave elements open, so this closes the nearest open element of that name among the last few.
    let i = openElements.length - 1;
    for (const minIndex = Math.max(0, i - 16); i >= minIndex && openElements[i]!.tag !== tag;) i--;
    const element = i < 0 ? undefined : openElements[i]!;
    if (element?.tag !== tag) return offset + 2;
    openElements.length = i;
    if (!element.isLeaf) return offset + 2; // avoids reading the content of nested elements again
    const { start, end } = this.findContent(element.contentStart, offset);
    if (end <= start) return offset + 2;
    if (tag === 'key' || tag === 'string' && openElements[i - 1]?.tag === 'entry' && !element.isNamedByText)
      this.namingText = { start, end, keyAbove: undefined };
    else this.visit(element.key, start, end, true, false);
    return offset + 2;
  }

  /** Returns the content without surrounding white space and `<![CDATA[`. */
  private findContent(contentStart: number, offset: number): { readonly start: number; readonly end: number; } {
    const { text } = this;
    const start = skipSpace(text, contentStart);
    const isCdata = text.startsWith('<![CDATA[', start);
    const contentEnd = isCdata ? text.lastIndexOf(']]>', offset) : offset;
    const trimmedStart = isCdata ? skipSpace(text, start + 9) : start;
    let end = contentEnd;
    while (end > trimmedStart && /\s/.test(text[end - 1]!)) end--;
    return { start: trimmedStart, end };
  }
}

function parseAttributes(text: string,
  attributesStart: number): { readonly attributes: readonly Attribute[]; readonly end: number; }
{
  const attributes: Attribute[] = [];
  let end = attributesStart;
  for (
    attributePattern.lastIndex = end;
    attributes.length < maxAttributes && attributePattern.test(text);
    attributePattern.lastIndex = end
  ) {
    const [precedingText, name = ''] =
      attributeNamePattern.exec(text.slice(end, Math.min(attributePattern.lastIndex, end + 310))) ?? [''];
    const quoteOffset = end + text.slice(end, attributePattern.lastIndex).search(/["']/);
    attributes.push({
      name,
      nameStart: end + precedingText.length - name.length,
      start: quoteOffset + 1,
      end: attributePattern.lastIndex - 1,
    });
    end = attributePattern.lastIndex;
  }
  return { attributes, end };
}

function skipSpace(text: string, offset: number): number {
  while (/\s/.test(text[offset] ?? '')) offset++;
  return offset;
}

const tagNamePattern = /[A-Za-z_][\w.:-]{0,100}/y;
const attributePattern = /\s{1,200}[\w.:-]{1,100}\s{0,4}=\s{0,4}(?:"[^"<]{0,4096}"|'[^'<]{0,4096}')/y;
const attributeNamePattern = /^\s{1,200}([\w.:-]{1,100})/;
const tagEndPattern = /^\s{0,30}(\/?)>/;
/** Match the attribute that names an element, and the attribute that then contains its value. */
const namingAttributePattern = /^(?:\w+:)?(?:name|key)$/, valueAttributePattern = /^(?:\w+:)?(?:value|content)$/;
const maxAttributes = 100, maxElements = 10_000;
