import assert from 'node:assert/strict';
import { isSupported, keepsManifest, languageName, languageOf, languages } from '../../src/languages/languages';

describe('languageOf', () => {
  check('knows TypeScript', 'src/a.ts', 'typescript');
  check('knows module TypeScript', 'src/a.mts', 'typescript');
  check('takes declarations for TypeScript', 'src/a.d.ts', 'typescript');
  check('tells TSX apart', 'src/A.tsx', 'tsx');
  check('knows common JavaScript', 'a.cjs', 'javascript');
  check('tells JSX apart', 'a.jsx', 'jsx');
  check('knows Python stubs', 'pkg/a.pyi', 'python');
  check('ignores the case of an extension', 'A.PY', 'python');
  check('goes by an exact name', 'docker/Dockerfile', 'dockerfile');
  check('goes by a name with a suffix', 'Dockerfile.dev', 'dockerfile');
  check('goes by the name before the extension', 'CMakeLists.txt', 'cmake');
  check('does not take a folder for a name', 'makefile/notes', undefined);
  check('knows nothing of a name without a dot', 'bin/tool', undefined);
  check('does not take a dot file for an extension', '.c', 'c');
  check('knows Go', 'cmd/main.go', 'go');

  function check(title: string, path: string, expected: string | undefined): void {
    it(title, () => assert.equal(languageOf(path), expected));
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
  it('reads programs in full', () => {
    const full = ['typescript', 'tsx', 'javascript', 'jsx', 'python', 'java', 'kotlin', 'scala', 'dart'];
    assert.deepEqual(full.filter((id) => !isSupported(id)), []);
  });
  it('names languages for people', () => assert.deepEqual(['csharp', 'typescript', 'klingon'].map(languageName), ['C#', 'TypeScript', 'klingon']));
  it('does not support what Object.prototype has', () => assert.equal(isSupported('constructor'), false));
});

describe('keepsManifest', () => {
  const kept = ['package.json', 'packages/a/package.json', 'tsconfig.json', 'a/tsconfig.build.json', 'jsconfig.json', 'pyproject.toml', 'x/setup.cfg', 'setup.py', 'pnpm-workspace.yaml', 'lerna.json', 'configs/base.tsconfig.json'];
  const left = ['package-lock.json', 'src/package.json.ts', 'mypackage.json', 'data.json', 'a/setup.pyc'];
  it('keeps what resolution reads', () => assert.deepEqual(kept.filter((path) => !keepsManifest(path)), []));
  it('leaves the rest', () => assert.deepEqual(left.filter((path) => keepsManifest(path)), []));
});
