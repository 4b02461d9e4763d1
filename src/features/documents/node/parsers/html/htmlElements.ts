const inline = new Set(['a', 'abbr', 'acronym', 'b', 'bdi', 'bdo', 'big', 'br', 'cite', 'code', 'data', 'del', 'dfn',
  'em', 'font', 'i', 'img', 'ins', 'kbd', 'label', 'mark', 'math', 'nobr', 'q', 'ruby', 'rb', 'rt', 'rtc', 's', 'samp',
  'small', 'span', 'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'wbr', 'output', 'slot', 'svg',
  'picture', 'source', 'relative-time']);

/** Whether an element is a part of a line. */
export function isInline(name: string): boolean {
  return inline.has(name);
}
