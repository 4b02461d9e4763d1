import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readTask } from '#pipeline/4-rank/task';
import type { SafeText, Task } from '#model';
import { assertLinear } from '#test/support/linear';
import { table } from '#test/support/table';

function task(text: string): Task {
  return readTask(text as SafeText, 'option');
}

describe('task class', () => {
  check('a conventional type', 'fix(router): trailing slash', 'bugfix');
  check('a conventional type before other words', 'docs: fix the broken example', 'docs');
  check('a word of the title', 'Crash when the cookie is empty', 'bugfix');
  check('a release', 'Bump version to 2.0', 'release');
  check('words, not parts of words', 'Latest contest prefix', 'general');
  check('the body if the title is inconclusive', 'Cookies\n\nIt throws an exception.', 'bugfix');
  check('a test task from its title', 'More tests for form binding', 'test');
  check('no test task from its body', 'Cookies\n\nThere are no tests.', 'general');
  check('nothing at all', '', 'general');

  function check(what: string, text: string, expected: Task['class']) {
    it(`reads ${what}`, () => assert.equal(task(text).class, expected));
  }
  it('names the decisive words', () => assert.deepEqual(task('Fix the crash').classSignals, ['crash', 'fix']));
});

describe('task terms', () => {
  check('splits identifiers', 'parseHTTPHeaders is slow', ['parsehttpheader', 'pars', 'http', 'header', 'slow']);
  check('leaves out ordinary prose words', 'Please fix the bug when I try to use it', []);
  check('folds plurals and participles', 'highlighting caches', ['highlight', 'cach']);
  check('leaves out links', 'see https://tracker.example.com/widgets/42 crash', ['crash']);
  check('leaves out numbers', 'timeout of 30000', ['timeout']);

  function check(what: string, text: string, expected: string[]) {
    it(what, () => assert.deepEqual(own(text).map(({ term }) => term).sort(), expected.sort()));
  }
  it('weighs the title over the body, prose over code, and all of them over a machine listing', () => {
    const weight = weights('zebra\n\nyak\n\n```\nxerus\n```\n\n## Environment\n\nwombat');
    assert.ok(weight('zebra') > weight('yak') && weight('yak') > weight('xerus') && weight('xerus') > weight('wombat'));
  });
  it('skips template text in comments and headings', () => {
    const terms = own('Crash\n<!-- kangaroo\n platypus -->\n## Steps to reproduce\nwallaby').map(({ term }) => term);
    assert.deepEqual(terms.sort(), ['crash', 'wallabi']);
  });
  it('counts a word that appears a hundred times only slightly more than one that appears twice', () => {
    const weight = weights(`cart\n\n${'alpha '.repeat(100)}\nbeta beta`);
    assert.ok(weight('alpha') < 4 * weight('beta'));
  });
  it('keeps at most eighty terms', () => {
    const words = Array.from({ length: 300 },
      (_, i) => `w${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}q`);
    assert.equal(own(words.join(' ')).length, 80);
  });

  function own(text: string) {
    return task(text).terms.filter(({ kind }) => kind !== 'synonym' && kind !== 'common');
  }

  function weights(text: string): (term: string) => number {
    const all = new Map(task(text).terms.map(({ term, weight }) => [term, weight]));
    return (term) => all.get(term) ?? 0;
  }
});

describe('identifiers in a task', () => {
  it('are names with humps, underscores, dots or a call', () => {
    assert.deepEqual([...task('parseArgs MAX_SIZE plain render() a sentence').identifiers].sort(), ['MAX_SIZE',
      'parseArgs', 'render']);
  });
  it('include dotted names, whole and in parts', () => {
    assert.deepEqual([...task('see Router.handle').identifiers].sort(), ['Router', 'Router.handle', 'handle']);
  });
});

describe('literals in a task', () => {
  check('code spans and quotes', 'the `foo bar` says "not found" and \u201cclosed now\u201d', ['foo bar', 'not found',
    'closed now']);
  check('an error message', 'TypeError: x is not a function', ['x is not a function']);
  check('no apostrophes', "it doesn't work, isn't it", []);

  function check(what: string, text: string, expected: string[]) {
    it(`are ${what}`, () => assert.deepEqual(task(text).literals, expected));
  }
});

describe('paths in a task', () => {
  check('a path in prose', 'broken in src/app.ts.', [['src/app.ts']]);
  check('a path with a line', 'src/app.ts:12:5 fails', [['src/app.ts', 12]]);
  check('a Python traceback', '  File "/home/me/pkg/core.py", line 7, in run', [['/home/me/pkg/core.py', 7], [
    '/home/me/pkg/core.py',
  ]]);
  check('a Java trace', 'at com.acme.io.Reader.read(Reader.java:31)', [['com/acme/io/Reader.java', 31], ['Reader.java',
    31]]);
  check('a Node trace', 'at run (/srv/app/lib/run.js:3:9)', [['/srv/app/lib/run.js', 3]]);
  check('a Go trace', '\t/go/src/x/tree.go:446 +0x1d', [['/go/src/x/tree.go', 446]]);
  check('a Rust panic', "panicked at 'boom', src/main.rs:10:5", [['src/main.rs', 10]]);
  check('a Windows path', 'in src\\lib\\a.cs', [['src/lib/a.cs']]);
  check('a link to a file', 'see https://github.com/o/r/blob/v1.2/lib/view.js#L20', [['lib/view.js', 20]]);
  check('a path without an extension', 'run bin/tools/start now', [['bin/tools/start']]);
  check('nothing in prose', 'either/or, and e.g. that is 1.2.3', []);

  function check(what: string, text: string, expected: unknown[][]) {
    it(`are read from ${what}`, () =>
      assert.deepEqual(task(text).paths.map(({ path, line }) => (line === undefined ? [path] : [path, line])),
        expected));
  }
});

describe('readTask', () => {
  it("leaves out git's trailers and addresses", () => {
    const read = task(
      'Add a cache\n\nIt keeps lexers, ask jane@example.org.\n\nCo-authored-by: Jane Doe <jane@users.noreply.example>\nChange-Id: I0123abc',
    );
    const words = read.terms.map((t) => t.term);
    assert.deepEqual(words.filter((word) => /jan|doe|noreply|author|chang|exampl/.test(word)), []);
    assert.ok(words.includes('cach') && words.includes('lexer'));
  });
  it('is not confused by property names that every JavaScript object has', () =>
    assert.equal(typeof task('constructor: wrong default in addTax').class, 'string'));
  it('keeps each term as it was written, for display', () => {
    const written = new Map(task('Cache the ParsedLexers').terms.map((t) => [t.term, t.written]));
    assert.equal(written.get('cach'), 'Cache');
    assert.equal(written.get('parsedlexer'), 'ParsedLexers');
    assert.equal(written.get('lexer'), 'lexers');
  });
  it('reads any text, the same way each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => assert.deepEqual(task(text), task(text))),
    );
  });
  table('takes time linear in the length of …', (row) => {
    for (
      const piece of ['a', '/', 'a/', '"', '`', '.', ' ', '(', '<!--', '\n', 'a.', '[', 'File "', '## ', "'", 'aB',
        'at a.', 'http://', '\u00e9']
    ) {
      row(`takes time linear in the length of ${JSON.stringify(piece)}`, () =>
        assertLinear(piece, (text) => assert.ok(task(text).terms.length <= 80)));
    }
  });
});

describe('an inferred task', () => {
  const folder = fc.constantFrom('src', 'test', 'docs', 'flask', 'lib', 'release', '.github', 'fix');
  const name = fc.constantFrom('sessions.py', 'crash.test.ts', 'CHANGELOG.md', 'py.typed', 'Makefile', 'package.json',
    'parseArgs.go', 'a b.txt');
  const files = fc.array(
    fc.tuple(fc.array(folder, { maxLength: 3 }), name).map(([folders, last]) =>
      [...folders, last].join('/') as SafeText
    ),
    { maxLength: 20 },
  );
  it('names files as places, and does not look for the words in their paths', () => {
    fc.assert(fc.property(files, (paths) => {
      const { terms, identifiers, literals, class: kind, title, paths: named } = readTask(
        `Changed files: ${paths.join(', ')}.` as SafeText,
        'inferred',
        '' as SafeText,
        paths,
      );
      assert.deepEqual({ terms, identifiers, literals, kind, title, named }, {
        terms: [],
        identifiers: [],
        literals: [],
        kind: 'general',
        title: '',
        named: paths.map((path) => ({ path, isInUserWords: false })),
      });
    }));
  });
  it('includes the words of the branch name', () => {
    fc.assert(fc.property(files, (paths) => {
      const [alone, besides] = [[], paths].map((some) =>
        readTask('Continue.' as SafeText, 'inferred', 'fix cart total' as SafeText, some)
      );
      assert.deepEqual({ ...besides, paths: [] }, { ...alone, paths: [] });
    }));
  });
});
