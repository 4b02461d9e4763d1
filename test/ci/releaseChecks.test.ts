import assert from 'node:assert/strict';
import { releaseChecks } from '../../.ci/releaseChecks.mjs';

interface Release {
  readonly manifest: object;
  readonly readme: string;
  readonly changelog: string;
  readonly icon: Buffer;
  readonly files: readonly string[];
  readonly size: number;
  readonly typesVersion: string;
  readonly redact: (text: string) => string;
}

/** The head of a PNG. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(24);
  head.write('\x89PNG\r\n\x1a\n', 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

const manifest = {
  name: 'tool',
  publisher: 'someone',
  displayName: 'Tool',
  description: 'Does it.',
  version: '1.2.3',
  license: 'MIT',
  main: './dist/extension.js',
  icon: 'icon.png',
  engines: { vscode: '^1.101.0' },
  categories: ['Other'],
  keywords: ['a'],
  repository: 'https://example.com/tool.git',
};
const good: Release = {
  manifest,
  readme: '# Tool\n\n![It](media/it.png)\n\n```md\n![not shown](http://example.com/a.svg)\n```\n',
  changelog: '# Changelog\n\n## [Unreleased]\n\n### Added\n\n## [1.2.3] - 2026-11-23\n\n- All.\n',
  icon: png(256, 256),
  files: ['extension/package.json', 'extension/LICENSE.txt', 'extension/dist/extension.js'],
  size: 6_900_000,
  typesVersion: '1.101.0',
  redact: (text: string) => text.replace('swordfish', '[REDACTED]'),
};

function failed(change: Partial<Release>): string[] {
  const rows = releaseChecks({ ...good, ...change }) as { readonly title: string; readonly problem?: string; }[];
  return rows.filter(({ problem }) => problem !== undefined).map(({ title }) => title);
}

describe('the checks before a release', () => {
  const check = (title: string, change: Partial<Release>, expected: string[]): void => {
    it(title, () => assert.deepEqual(failed(change), expected));
  };
  const withManifest = (change: object): Partial<Release> => ({ manifest: { ...manifest, ...change } });
  const pictures = 'pictures of README.md can be shown';

  check('pass where all is well', {}, []);
  check('refuse an identifier with a space', withManifest({ publisher: 'Some One' }), [
    'name and publisher are identifiers',
  ]);
  check('refuse a version with a suffix', {
    ...withManifest({ version: '1.2.3-beta' }),
    changelog: '## [1.2.3-beta]\n\n- All.\n',
  }, ['the version is three numbers']);
  check('miss a description', withManifest({ description: '' }), ['package.json says what it is']);
  check('miss a text', withManifest({ description: '%description%' }), ['texts of package.json are there']);
  check('refuse any editor', withManifest({ engines: { vscode: '*' } }), ['the oldest editor is named']);
  check('refuse types newer than the editor', { typesVersion: '1.102.0' }, ['the types are those of that editor']);
  check('take older types', { typesVersion: '1.99.1' }, []);
  check('refuse proposed API', withManifest({ enabledApiProposals: ['chatHooks'] }), ['no proposed API is used']);
  check('refuse an unknown category', withManifest({ categories: ['Tools'] }), ['categories are known']);
  check('refuse many keywords', withManifest({ keywords: Array.from({ length: 31 }, (_, i) => `k${i}`) }), [
    'keywords are few',
  ]);
  check('refuse a small icon', { icon: png(64, 64) }, ['the icon is a PNG of 128 pixels or more']);
  check('refuse a drawing as icon', { icon: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }, [
    'the icon is a PNG of 128 pixels or more',
  ]);
  check('miss the licence', { files: ['extension/package.json'] }, ['the licence is in the package']);
  check('miss the repository, to which relative pictures belong', withManifest({ repository: undefined }), [
    'the repository is named',
    'relative pictures have a repository',
  ]);
  check('need no repository for pictures elsewhere', {
    ...withManifest({ repository: undefined }),
    readme: '![It](https://example.com/it.png)',
  }, ['the repository is named']);
  check('refuse a picture without https', { readme: '<img alt="x" src="http://example.com/a.png">' }, [pictures]);
  check('refuse a picture inside the text', { readme: '![x](data:image/png;base64,iVBORw0KGgo=)' }, [pictures]);
  check('refuse a drawing', { readme: '![x](https://example.com/a.svg?raw=1)' }, [pictures]);
  check('miss the version in the changelog', { changelog: '## [1.2.2]\n\n- All.\n' }, ['CHANGELOG.md has the version']);
  check('miss entries of the version', { changelog: '## [1.2.3]\n\n### Added\n' }, ['CHANGELOG.md has the version']);
  check('refuse entries without a version', { changelog: `${good.changelog.replace('### Added', '- More.')}` }, [
    'nothing waits in CHANGELOG.md',
  ]);
  check('refuse a large package', { size: 7_000_001 }, ['the VSIX is small']);
  check('refuse maps and settings of a machine', {
    files: [...good.files, 'extension/dist/a.js.map', 'extension/.env.local'],
  }, ['the VSIX has no stray file']);
  check('refuse a secret', { readme: 'The password is swordfish.' }, ['no text has a secret']);
});
