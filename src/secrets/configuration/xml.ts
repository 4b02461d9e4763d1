import type { Key, Visit } from './entry';

interface Element { readonly tag: string; readonly key: Key; readonly from: number; plain: boolean }

/** Elements and attributes, `<add key="a" value="b"/>`, and `<key>a</key><string>b</string>`. What is broken is passed over. */
export function scanXml(text: string, visit: Visit): void {
  const open: Element[] = [];
  let listKey: Key | undefined;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    if (text.startsWith('<!--', at)) { at += 4; continue; }   // what is commented out counts
    if (text.startsWith('<![CDATA[', at)) { const end = text.indexOf(']]>', at); at = end === -1 ? text.length : end; continue; }
    if (text[at + 1] === '/') { at = close(at); continue; }
    at = element(at);
  }

  function element(at: number): number {
    tagName.lastIndex = at + 1;
    if (!tagName.test(text)) return at + 1;
    const tag = text.slice(at + 1, tagName.lastIndex);
    const local = tag.slice(tag.indexOf(':') + 1);
    const values: { readonly name: string; readonly at: number; readonly start: number; readonly end: number }[] = [];
    let end = tagName.lastIndex;
    for (attribute.lastIndex = end; values.length < mostAttributes && attribute.test(text); attribute.lastIndex = end) {
      const [lead, name = ''] = attributeName.exec(text.slice(end, Math.min(attribute.lastIndex, end + 310))) ?? [''];
      const quoteAt = end + text.slice(end, attribute.lastIndex).search(/["']/);
      values.push({ name, at: end + lead.length - name.length, start: quoteAt + 1, end: attribute.lastIndex - 1 });
      end = attribute.lastIndex;
    }
    const parent = open[open.length - 1];
    if (parent) parent.plain = false;
    const above = parent?.key;
    const own: Key = { start: at + 1 + tag.length - local.length, end: at + 1 + tag.length, above };
    const named = values.find(({ name }) => naming.test(name));
    const key: Key = named ? { start: named.start, end: named.end, above } : local === 'string' && listKey !== undefined ? listKey : own;
    if (local !== 'key') listKey = undefined;
    for (const { name, at: nameAt, start, end: to } of values) {
      if (to > start && named?.start !== start) visit(named && holding.test(name) ? key : { start: nameAt + name.indexOf(':') + 1, end: nameAt + name.length, above: own }, start, to, true, false);
    }
    const rest = tagEnd.exec(text.slice(end, end + 40));
    const from = end + (rest?.[0].length ?? 0);
    if (rest && rest[1] !== '/' && open.length < mostElements) open.push({ tag, key, from, plain: true });
    return Math.max(from, at + 1);
  }

  function close(at: number): number {
    tagName.lastIndex = at + 2;
    const tag = tagName.test(text) ? text.slice(at + 2, tagName.lastIndex) : '';
    // Broken files leave elements open: the nearest of the name is closed, if it is near.
    let i = open.length - 1;
    for (const last = Math.max(0, i - 16); i >= last && open[i]!.tag !== tag;) i--;
    if (i < 0 || open[i]?.tag !== tag) return at + 2;
    const { key, from, plain } = open[i]!;
    open.length = i;
    let start = from;
    let end = at;
    if (text.startsWith('<![CDATA[', skip(start))) { start = skip(start) + 9; end = text.lastIndexOf(']]>', at); }
    start = skip(start);
    while (end > start && /\s/.test(text[end - 1]!)) end--;
    if (plain && end > start) {
      if (tag === 'key') listKey = { start, end, above: undefined };
      else visit(key, start, end, true, false);
    }
    return at + 2;
  }

  function skip(at: number): number {
    while (/\s/.test(text[at] ?? '')) at++;
    return at;
  }
}

const tagName = /[A-Za-z_][\w.:-]{0,100}/y;
const attribute = /\s{1,200}[\w.:-]{1,100}\s{0,4}=\s{0,4}(?:"[^"<]{0,4096}"|'[^'<]{0,4096}')/y;
const attributeName = /^\s{1,200}([\w.:-]{1,100})/;
const tagEnd = /^\s{0,30}(\/?)>/;
/** What attribute names an element, and which then has its value. */
const naming = /^(?:\w+:)?(?:name|key)$/, holding = /^(?:\w+:)?(?:value|content)$/;
const mostAttributes = 100, mostElements = 10_000;
