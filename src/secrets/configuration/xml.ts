import type { Key, Visit } from './entry';

/**
 * Elements and attributes, `<add key="a" value="b"/>`, `<key>a</key><string>b</string>`,
 * `<entry><string>a</string><string>b</string></entry>`. What is broken is passed over.
 */
export function scanXml(text: string, visit: Visit): void {
  new Scan(text, visit).run();
}

interface Element {
  readonly tag: string;
  readonly key: Key;
  /** The key is what an element before it says. */
  readonly follows: boolean;
  readonly from: number;
  /** No element is within. */
  plain: boolean;
}

/** An attribute: its name, where that begins, and where the value does and ends. */
interface Attribute {
  readonly name: string;
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

class Scan {
  private readonly open: Element[] = [];
  /** What the element right before said, if it names the next. */
  private said: Key | undefined;

  constructor(private readonly text: string, private readonly visit: Visit) {}

  run(): void {
    const { text } = this;
    for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
      if (text.startsWith('<!--', at)) at += 4; // what is commented out counts
      else if (text.startsWith('<![CDATA[', at)) at = this.behindData(at);
      else at = text[at + 1] === '/' ? this.close(at) : this.element(at);
    }
  }

  private behindData(at: number): number {
    const end = this.text.indexOf(']]>', at);
    return end === -1 ? this.text.length : end;
  }

  private element(at: number): number {
    const { text, open } = this;
    tagName.lastIndex = at + 1;
    if (!tagName.test(text)) return at + 1;
    const tag = text.slice(at + 1, tagName.lastIndex);
    const local = tag.slice(tag.indexOf(':') + 1);
    const { attributes, end } = attributesAt(text, tagName.lastIndex);
    const parent = open[open.length - 1];
    if (parent) parent.plain = false;
    const own: Key = { start: at + 1 + tag.length - local.length, end: at + 1 + tag.length, above: parent?.key };
    const follows = local === 'string' && this.said !== undefined;
    const key = this.attributes(attributes, own) ?? (follows ? this.said! : own);
    if (local !== 'key') this.said = undefined;
    const rest = tagEnd.exec(text.slice(end, end + 40));
    const from = end + (rest?.[0].length ?? 0);
    if (rest && rest[1] !== '/' && open.length < mostElements) open.push({ tag, key, follows, from, plain: true });
    return Math.max(from, at + 1);
  }

  /** Visits their values. Answers what one of them calls the element. */
  private attributes(attributes: readonly Attribute[], own: Key): Key | undefined {
    const naming = attributes.find(({ name }) => names.test(name));
    const named = naming && { start: naming.start, end: naming.end, above: own.above };
    for (const { name, at, start, end } of attributes) {
      if (end > start && naming?.start !== start)
        this.visit(
          named && holds.test(name) ? named : { start: at + name.indexOf(':') + 1, end: at + name.length, above: own },
          start,
          end,
          true,
          false,
        );
    }
    return named;
  }

  private close(at: number): number {
    const { text, open } = this;
    tagName.lastIndex = at + 2;
    const tag = tagName.test(text) ? text.slice(at + 2, tagName.lastIndex) : '';
    // Broken files leave elements open: the nearest of the name is closed, if it is near.
    let i = open.length - 1;
    for (const last = Math.max(0, i - 16); i >= last && open[i]!.tag !== tag;) i--;
    const element = i < 0 ? undefined : open[i]!;
    if (element?.tag !== tag) return at + 2;
    open.length = i;
    if (!element.plain) return at + 2; // before its content is looked through, or nested elements would all be
    const { start, end } = this.content(element.from, at);
    if (end <= start) return at + 2;
    if (tag === 'key' || tag === 'string' && open[i - 1]?.tag === 'entry' && !element.follows)
      this.said = { start, end, above: undefined };
    else this.visit(element.key, start, end, true, false);
    return at + 2;
  }

  /** Without white space and `<![CDATA[` around it. */
  private content(from: number, at: number): { readonly start: number; readonly end: number; } {
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

function attributesAt(text: string,
  from: number): { readonly attributes: readonly Attribute[]; readonly end: number; }
{
  const attributes: Attribute[] = [];
  let end = from;
  for (
    attribute.lastIndex = end;
    attributes.length < mostAttributes && attribute.test(text);
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
/** What attribute names an element, and which then has its value. */
const names = /^(?:\w+:)?(?:name|key)$/, holds = /^(?:\w+:)?(?:value|content)$/;
const mostAttributes = 100, mostElements = 10_000;
