import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createGrammars } from '#pipeline/5-outline/grammars';
import { isSupported, isResolverManifest, getLanguageName, detectLanguage, getLanguageRow,
  languages } from '#languages/languages';
import { outlineAssets } from '../support/assets';
import { table } from '../support/table';

describe('languageOf', () => {
  check('knows TypeScript', 'src/a.ts', 'typescript');
  check('knows module TypeScript', 'src/a.mts', 'typescript');
  check('treats declarations as TypeScript', 'src/a.d.ts', 'typescript');
  check('distinguishes TSX', 'src/A.tsx', 'tsx');
  check('knows common JavaScript', 'a.cjs', 'javascript');
  check('distinguishes JSX', 'a.jsx', 'jsx');
  check('knows Python stubs', 'pkg/a.pyi', 'python');
  check('ignores the case of an extension', 'A.PY', 'python');
  check('goes by an exact name', 'docker/Dockerfile', 'dockerfile');
  check('goes by a name with a suffix', 'Dockerfile.dev', 'dockerfile');
  check('goes by the name before the extension', 'CMakeLists.txt', 'cmake');
  check('does not mistake a folder for a file name', 'makefile/notes', undefined);
  check('does not recognize a name without a dot', 'bin/tool', undefined);
  check('does not mistake a dot file for an extension', '.c', 'c');
  check('knows Go', 'cmd/main.go', 'go');
  check('goes by an extension of two parts', 'views/home.blade.php', 'blade');
  check('does not mistake a dot file for an extension of two parts', '.blade.php', 'php');
  check('does not mistake a translation in Fluent for FreeMarker', 'locales/de/main.ftl', undefined);
  for (
    const [path, id] of Object.entries({
      'Pages/Index.cshtml': 'razor',
      'Counter.razor': 'razor',
      'home.html.twig': 'twig',
      'cart.liquid': 'liquid',
      'base.njk': 'nunjucks',
      'list.jsp': 'jsp',
      'list.ftlh': 'freemarker',
      'show.html.heex': 'heex',
      'index.html.haml': 'haml',
      'page.astro': 'astro',
      'page.mdx': 'mdx',
    })
  ) check(`knows the template ${path}`, path, id);

  function check(title: string, path: string, expected: string | undefined): void {
    it(title, () => assert.equal(detectLanguage(path), expected));
  }
});

describe('the table of languages', () => {
  it('gives every extension and file name to one language only', () => {
    const seen = new Map<string, string>();
    for (const [id, row] of Object.entries(languages)) {
      for (const key of [...row.extensions, ...('files' in row ? row.files ?? [] : [])]) {
        assert.equal(seen.get(key), undefined, `${key} of ${id} belongs to ${seen.get(key)}`);
        seen.set(key, id);
      }
    }
  });
  it('fully supports the languages that the page of limits promises', () => {
    const limits = readFileSync('media/docs/limits.md', 'utf8').replace(/\s+/g, ' ');
    const promised = /Symbols, imports and tests are understood in (.*?)\. /.exec(limits)![1]!.split(/, | and /);
    const singular = (word: string) => word.toLowerCase().replace(/s$/, '');
    const known = ids('full').map((id) => singular(getLanguageName(id).split(' ').at(-1)!));
    // "shell scripts", "notebooks"
    assert.deepEqual(promised.map((one) => singular(one.split(' ')[0]!)).sort(), known.sort());
  });
  it('outlines the languages that it promises to outline', () => {
    const light =
      'html css scss less markdown mdx json yaml toml sql graphql protobuf terraform dockerfile makefile cmake nix bicep gotemplate'
        .split(' ');
    assert.deepEqual(ids('light'), light.sort());
  });
  it('supports what it reads or outlines, and nothing else', () => {
    assert.deepEqual(Object.keys(languages).filter((id) => isSupported(id)).sort(),
      [...ids('full'), ...ids('light')].sort());
  });
  it('has readable names for languages', () =>
    assert.deepEqual(['csharp', 'typescript', 'klingon'].map(getLanguageName), ['C#', 'TypeScript', 'klingon']));
  it('does not support the properties of Object.prototype', () => assert.equal(isSupported('constructor'), false));
});

describe('the grammars in the table', () => {
  const parsed = Object.keys(languages).flatMap((id) => {
    const row = getLanguageRow(id)!;
    return row.support !== 'text' && row.grammar !== undefined
      ? [{ id, grammar: row.grammar, folder: row.grammarFolder }]
      : [];
  });
  const head = (folder: string, word: 'grammar' | 'inherits') =>
    new RegExp(`^; ${word}: (\\S+)$`, 'm').exec(readFileSync(`grammars/${folder}/outline.scm`, 'utf8'))?.[1];

  table('are shipped for each language according to the head of its query, and load with it', (row) => {
    for (const { id, grammar, folder } of parsed) {
      row(`are shipped for ${id} according to the head of its query, and load with it`, async () => {
        const source = head(folder, 'grammar')!;
        assert.equal(source.slice(source.lastIndexOf('/') + 1), grammar);
        assert.ok(existsSync(`node_modules/${source}`), `${source} is not installed`);
        const grammars = createGrammars(outlineAssets);
        assert.ok((await grammars.load(id))?.getQuery());
        grammars.dispose();
      });
    }
  });
  it('are used in each of their folders', () => {
    const used = new Set(parsed.flatMap(({ folder }) => withParents(folder)));
    assert.deepEqual(readdirSync('grammars').filter((folder) => !used.has(folder)), []);
  });
  it('are the same for the same file name', () => {
    const sources = new Map<string, string>();
    for (const { grammar, folder } of parsed) {
      const source = head(folder, 'grammar')!;
      assert.equal(sources.get(grammar) ?? source, source);
      sources.set(grammar, source);
    }
  });
  it('leave no outlined language without a grammar or patterns', () => {
    const without = [...ids('full'), ...ids('light')].filter((id) =>
      !parsed.some((one) => one.id === id) && !('symbols' in getLanguageRow(id)!)
    );
    assert.deepEqual(without, []);
  });

  function withParents(folder: string): string[] {
    const parent = head(folder, 'inherits');
    return parent === undefined ? [folder] : [folder, ...withParents(parent)];
  }
});

function ids(support: 'full' | 'light'): string[] {
  return Object.keys(languages).filter((id) => getLanguageRow(id)!.support === support).sort();
}

describe('keepsManifest', () => {
  const kept = ['package.json', 'packages/a/package.json', 'tsconfig.json', 'a/tsconfig.build.json', 'jsconfig.json',
    'pyproject.toml', 'x/setup.cfg', 'setup.py', 'pnpm-workspace.yaml', 'lerna.json', 'configs/base.tsconfig.json'];
  const left = ['package-lock.json', 'src/package.json.ts', 'mypackage.json', 'data.json', 'a/setup.pyc'];
  it('keeps the manifests that resolution reads', () =>
    assert.deepEqual(kept.filter((path) => !isResolverManifest(path)), []));
  it('leaves out the rest', () => assert.deepEqual(left.filter((path) => isResolverManifest(path)), []));
});
