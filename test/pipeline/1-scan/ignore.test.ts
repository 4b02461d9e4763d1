import assert from 'node:assert/strict';
import { maxDepth, createIgnoreRules } from '#pipeline/1-scan/ignore';
import { assertLinearIn } from '#test/support/linear';

describe('ignore rules', () => {
  check('anchor a leading slash to their folder', { a: '/x' }, { 'a/x': true, 'a/b/x': false, x: false });
  check('reach into subfolders without a slash', { a: '*.log' }, {
    'a/x.log': true,
    'a/b/x.log': true,
    'x.log': false,
  });
  check('anchor a slash in the middle', { '': 'b/x', a: 'b/y' }, {
    'b/x': true,
    'a/b/x': false,
    'a/b/y': true,
    'a/c/b/y': false,
  });
  check('let the deeper file win', { '': '*.log', a: '!keep.log' }, {
    'a/keep.log': false,
    'keep.log': true,
    'a/other.log': true,
  });
  check('let the later rule win', { '': '*.log\n!keep.log\nkeep.*' }, { 'keep.log': true });
  check('re-include nothing below an ignored folder', { '': 'build/\n!build/keep.txt' }, { 'build/keep.txt': true });
  check('re-include a folder with its contents', { '': 'out', a: '!out/' }, {
    'a/out/': false,
    'a/out/x': false,
    'out/x': true,
  });
  check('match only folders with a trailing slash', { '': 'x/' }, { x: false, 'x/': true, 'x/y': true });
  check('match case as written', { '': 'Case.txt' }, { 'Case.txt': true, 'case.txt': false });
  check('unescape backslashes', { '': '\\#a\n\\!b\nc\\ \nd ' }, {
    '#a': true,
    '!b': true,
    'c ': true,
    d: true,
    c: false,
  });
  check('keep a quoted space at the end in folders too', { a: 'c\\ \nd ' }, {
    'a/c ': true,
    'a/c': false,
    'a/d': true,
  });
  check('skip comments and blank lines', { '': '# x\n\n   \nx' }, { '# x': false, x: true });
  check('read CRLF and a byte order mark', { '': '\uFEFFx\r\ny\r\n' }, { x: true, y: true });
  check('support **', { '': '**/a/b\nc/**\nd/**/e' }, {
    'z/a/b': true,
    'a/b': true,
    'c/x': true,
    'd/e': true,
    'd/1/2/e': true,
  });
  check('read wildcards in the names of their own folders literally', { 'a[1]*': 'x' }, {
    'a[1]*/x': true,
    'a1/x': false,
  });
  check('ignore nothing for a lone slash', { a: '/\n//' }, { 'a/': false, 'a/x': false });

  it('report the rule with its file and line', () => {
    const rules = createIgnoreRules([], assert.fail);
    rules.add('', '# all\n\n*.log\n', '.gitignore');
    rules.add('a', 'dist/', 'a/.gitignore');
    assert.equal(rules.explainIgnore('x.log', false), '.gitignore:3: *.log');
    assert.equal(rules.explainIgnore('a/dist/b/c.js', false), 'a/.gitignore:1: dist/');
    assert.equal(rules.explainIgnore('a/b.js', false), undefined);
  });

  it('name the topmost ignored folder', () => {
    const rules = createIgnoreRules([], assert.fail);
    rules.add('', 'dist/\n*.tmp', '.agentignore');
    assert.equal(rules.findTopmostIgnored('a/dist/b/c.js'), 'a/dist/');
    assert.equal(rules.findTopmostIgnored('a/b.tmp'), 'a/b.tmp');
    assert.equal(rules.findTopmostIgnored('a/b.js'), undefined);
  });

  it('apply rules from outside the root, the weakest first', () => {
    const rules = createIgnoreRules([
      { name: 'global', text: '*.swp\nx.log', prefix: 'p/q' },
      { name: '../../.gitignore', text: '/p/q/only\n/q\n!x.log', prefix: 'p/q' },
      { name: '../.gitignore', text: '/q/near', prefix: 'q' },
    ], assert.fail);
    assert.equal(rules.explainIgnore('a.swp', false), 'global:1: *.swp');
    assert.equal(rules.ignores('only', false), true);
    assert.equal(rules.ignores('near', false), true);
    assert.equal(rules.ignores('a/near', false), false);
    assert.equal(rules.ignores('x.log', false), false);
  });

  it('disregard outer rules that ignore the root itself', () => {
    const rules = createIgnoreRules([{ name: '../.gitignore', text: 'build/', prefix: 'build' }], assert.fail);
    rules.add('', '*.log', '.gitignore');
    assert.equal(rules.ignores('src/a.ts', false), false);
    assert.equal(rules.ignores('a.log', false), true);
  });

  it('take time linear in the length of a path, whatever the rules', () => {
    const warnings: string[] = [];
    const rules = createIgnoreRules([], (w) => warnings.push(w));
    rules.add('',
      ['*a'.repeat(20) + 'b', '[a-z]*'.repeat(9) + '1', '**/a/'.repeat(maxDepth) + 'b', '**/a/**/a/**/a/b',
        '[[[['.repeat(200), 'a'.repeat(200_000), '*'.repeat(2_000)].join('\n'), '.gitignore');
    assert.equal(rules.ignores(`${'a/'.repeat(maxDepth)}c`, false), false);
    assertLinearIn(100, (length) => 'a'.repeat(length), (name) => assert.equal(rules.ignores(name, false), false));
    assert.deepEqual(warnings, ['.gitignore:3 is not used: a rule may have at most 3 folder wildcards (**/).',
      ...[6, 7].map((n) => `.gitignore:${n} is not used: a rule may have at most 1000 characters.`)]);
  });

  it('are limited to ten thousand, with a warning', () => {
    const warnings: string[] = [];
    const rules = createIgnoreRules([], (w) => warnings.push(w));
    rules.add('', Array.from({ length: 9_999 }, (_, i) => `f${i}`).join('\n'), '.gitignore');
    rules.add('a', 'last\nbeyond', 'a/.gitignore');
    rules.add('b', 'beyond', 'b/.gitignore');
    assert.deepEqual(['f9998', 'a/last', 'a/beyond', 'b/beyond'].map((p) => rules.ignores(p, false)), [true, true,
      false, false]);
    assert.deepEqual(warnings, ['a/.gitignore contains the 10000th ignore rule. Rules after it are not used.']);
  });

  /** Paths with a final slash are folders. */
  function check(title: string, files: Record<string, string>, expected: Record<string, boolean>): void {
    it(title, () => {
      const rules = createIgnoreRules([], assert.fail);
      for (const [folder, text] of Object.entries(files)) rules.add(folder, text, `${folder}/.gitignore`);
      const found = Object.fromEntries(
        Object.keys(expected).map((p) => [p, rules.ignores(p.replace(/\/$/, ''), p.endsWith('/'))]),
      );
      assert.deepEqual(found, expected);
    });
  }
});
