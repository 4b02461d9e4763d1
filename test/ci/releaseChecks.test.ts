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

  check('pass if everything is correct', {}, []);
  check('reject an identifier with a space', withManifest({ publisher: 'Some One' }), [
    'name and publisher are identifiers',
  ]);
  check('reject a version with a suffix', {
    ...withManifest({ version: '1.2.3-beta' }),
    changelog: '## [1.2.3-beta]\n\n- All.\n',
  }, ['the version is three numbers']);
  check('reject a missing description', withManifest({ description: '' }), ['package.json says what it is']);
  check('reject a missing text', withManifest({ description: '%description%' }), ['texts of package.json are there']);
  check('reject a wildcard editor version', withManifest({ engines: { vscode: '*' } }), ['the oldest editor is named']);
  check('reject types newer than the editor', { typesVersion: '1.102.0' }, ['the types are those of that editor']);
  check('accept older types', { typesVersion: '1.99.1' }, []);
  check('reject proposed API', withManifest({ enabledApiProposals: ['chatHooks'] }), ['no proposed API is used']);
  check('reject an unknown category', withManifest({ categories: ['Tools'] }), ['categories are known']);
  check('reject too many keywords', withManifest({ keywords: Array.from({ length: 31 }, (_, i) => `k${i}`) }), [
    'keywords are few',
  ]);
  check('reject a small icon', { icon: png(64, 64) }, ['the icon is a PNG of 128 pixels or more']);
  check('reject an SVG icon', { icon: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }, [
    'the icon is a PNG of 128 pixels or more',
  ]);
  check('reject a missing license', { files: ['extension/package.json'] }, ['the licence is in the package']);
  check('reject a missing repository, which relative images need', withManifest({ repository: undefined }), [
    'the repository is named',
    'relative pictures have a repository',
  ]);
  check('need no repository for images elsewhere', {
    ...withManifest({ repository: undefined }),
    readme: '![It](https://example.com/it.png)',
  }, ['the repository is named']);
  check('reject an image without https', { readme: '<img alt="x" src="http://example.com/a.png">' }, [pictures]);
  check('reject an inline image', { readme: '![x](data:image/png;base64,iVBORw0KGgo=)' }, [pictures]);
  check('reject an SVG image', { readme: '![x](https://example.com/a.svg?raw=1)' }, [pictures]);
  check('reject a changelog without the version', { changelog: '## [1.2.2]\n\n- All.\n' }, [
    'CHANGELOG.md has the version',
  ]);
  check('reject a version without entries', { changelog: '## [1.2.3]\n\n### Added\n' }, [
    'CHANGELOG.md has the version',
  ]);
  check('reject entries without a version', { changelog: `${good.changelog.replace('### Added', '- More.')}` }, [
    'nothing waits in CHANGELOG.md',
  ]);
  check('reject a large package', { size: 7_000_001 }, ['the VSIX is small']);
  check('reject source maps and machine settings', {
    files: [...good.files, 'extension/dist/a.js.map', 'extension/.env.local'],
  }, ['the VSIX has no stray file']);
  check('reject a secret', { readme: 'The password is swordfish.' }, ['no text has a secret']);
});
