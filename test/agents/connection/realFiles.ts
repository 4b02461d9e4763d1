import fc from 'fast-check';

/**
 * Files as people have them: pieces in a random order, with either line break, with and without a byte order mark and a
 * last line break. Marks of AgentPack's that are others' text are among them.
 */
export interface RealFile {
  readonly text: string;
  /** Each piece of others' in the text. */
  readonly pieces: readonly string[];
}

export const markdownFiles = filesOf([
  '# Rules',
  '',
  '- Use tabs.\n  - two levels',
  '1. one\n2. two',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '> quoted',
  '```sh\nnpm test\n```',
  '~~~\n```\n~~~',
  '<!-- other:begin -->\nTheirs.\n<!-- other:end -->',
  'How a block looks:\n\n```md\n<!-- agentpack:begin -->\nfoo\n<!-- agentpack:end -->\n```',
  '````\n```\n<!-- agentpack:begin -->\n```\n````',
  '   ```\n<!-- agentpack:start -->\n   ```',
  'a `code` b ``` c ```',
  '    <b>indented</b>',
  '---',
  '<details>\n\nx\n</details>',
  'agentpack is a tool.',
  '\ttab',
  'end  ',
]);

/** Each table once. */
export const tomlFiles = filesOf([
  '# settings',
  'model = "gpt-5.5" # fast',
  "path = 'C:\\x'",
  'list = [\n  "a", # one\n  "b",\n]',
  'a.b.c = 1',
  '',
  'date = 2026-11-01T10:00:00Z',
  'inline = { x = 1, y = [2] }',
  'text = """\n[no.table]\n"""',
], [
  '[features]\nhooks = true',
  '[mcp_servers.other]\ncommand = "x"\nargs = ["mcp"]\n\n[mcp_servers.other.env]\nK = "v"',
  '[[items]]\nn = 1\n\n[[items]]\nn = 2',
  '  [projects."/repos/a b"]\n  trust_level = "trusted"',
  '[ spaced . key ]\nz = 1',
]);

/** Aider's settings, and others in the same forms; some have `read:`, or no end to which a line can be added. */
export const yamlFiles = filesOf([
  '# settings',
  'model: gpt-5',
  "'weak-model': x",
  '"editor": vim',
  'lint-cmd:\n- python: lint\n- js: lint',
  'alias:\n  - "f:gpt"\n  - g',
  'files: [a.py,\n  b.py\n]',
  'map: {a: 1,\n  b: 2}',
  'message: |\n  read: no key\n\n  more',
  'folded: >-\n  a\n  b',
  'empty:',
  '',
  'read-only: true',
  'spread : 1',
  'nested:\n  read: [x]',
  'url: http://a:b/c#d',
  'quoted: "a # b: c"',
], ['read: [a.md]', 'read : x', '"read": x', "'read':\n- y", '? read\n: - z', 'kept: |+\n  x\n', '...',
  '---\nmodel: y']);

function filesOf(some: readonly string[], once: readonly string[] = []): fc.Arbitrary<RealFile> {
  return fc.record({
    start: fc.shuffledSubarray([...some]),
    end: fc.shuffledSubarray([...once]),
    hasEnd: fc.boolean(),
    lineBreak: fc.constantFrom('\n', '\r\n'),
    isEnded: fc.boolean(),
    bom: fc.boolean(),
    blank: fc.boolean(),
  }).map(({ start, end, hasEnd, lineBreak, isEnded, bom, blank }) => {
    const pieces = [...start, ...(hasEnd ? end : [])].map((piece) => piece.replaceAll('\n', lineBreak));
    const text = pieces.join(blank ? lineBreak + lineBreak : lineBreak);
    return { text: (bom ? '\ufeff' : '') + text + (isEnded && text !== '' ? lineBreak : ''), pieces };
  });
}
