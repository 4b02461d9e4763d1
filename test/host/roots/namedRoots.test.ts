import { strict as assert } from 'node:assert';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import type { Report } from '#reports';
import { table } from '#test/support/table';
import { createRootsHost } from '#host/roots/rootsHost';
import { pair, shopAndApi } from './pair';

type Place = ReturnType<typeof pair>;

/** Folder → the sentence, and what makes it. */
const refused: readonly (readonly [title: string, also: string, RegExp, make?: (place: Place) => void])[] = [
  ['that is not there', '../none', /none cannot be opened: the folder does not exist\./],
  ['that is a file', '../api/README.md', /README\.md is not a folder\. Specify the folder to pack\./],
  ['in the root', 'src', /src is inside .*shop, which is packed with all its contents: leave it out\./],
  ['around the root', '..', /contains .*shop, which is already packed: choose a folder outside it/,
    ({ git }) => git('', 'init', '-q')],
  ['that is the root, by a link', '../link', /shop is listed twice: a pack includes each folder only once\./,
    ({ at }) => symlinkSync(at('shop'), at('link'))],
  ['that is another work tree of the repository', '../tree', /belong to the same repository.*leave one out\./,
    ({ git }) => git('shop', 'worktree', 'add', '-q', '../tree')],
  ['that is the home folder', '../home',
    /home is your home folder, not a project: choose the folder of a repository\./],
  ['that is the root of the file system', '/', /is the root of the file system, not a project/],
  ['without a name', '', /--also is empty: specify the folder of a repository\./],
];

describe('a folder that cannot be packed with others', () => {
  table('is rejected in one sentence, and nothing is written', (row) => {
    for (const [title, also, sentence, make] of refused) {
      row(title, async () => {
        const place = pair(shopAndApi, { withGit: make !== undefined });
        make?.(place);
        const { code, stderr } = await place.run('pack', '--also', also, '--task', 'a');
        assert.notEqual(code, 0);
        assert.match(stderr, sentence);
        assert.equal(stderr.trim().split('\n').length, 1, stderr);
        assert.ok(!existsSync(place.at('shop/.agentpack')));
        place.dispose();
      });
    }
  });

  it('is rejected if it is named twice, leaving the list unchanged', async () => {
    const place = pair(shopAndApi, { withGit: false });
    await place.run('pack', '--also', '../api', '--task', 'a');
    const list = () => readFileSync(place.at('shop/.agentpack/roots.json'), 'utf8');
    const before = list();
    const { stderr } = await place.run('pack', '--also', '../api', '--also', '../shop/../api');
    assert.match(stderr, /api is listed twice/);
    assert.equal(list(), before);
    place.dispose();
  });
});

describe('the list of further repositories', () => {
  const also = async (place: Place) => {
    const { roots, warnings } = await place.json<Report>('pack', '--task', 'addTax');
    return { names: roots?.map(({ name }) => name) ?? [], warnings: warnings.join('\n') };
  };

  it('is read from the user configuration, for one root', async () => {
    const place = pair(shopAndApi, { withGit: false });
    const own = (key: string) => place.write('home/.agentpack/config.toml', `[project.${key}]\nalso = ["../api"]\n`);
    own(JSON.stringify(place.at('shop')));
    assert.deepEqual(await also(place), { names: ['api'], warnings: '' });
    own(JSON.stringify(place.at('other')));
    assert.deepEqual(await also(place), { names: [], warnings: '' });
    place.write('home/.agentpack/config.toml', '[project]\nalso = ["../api"]\n');
    assert.match((await also(place)).warnings, /project\.also applies to one repository and must be in \[project\."/);
    place.dispose();
  });

  it('is never read from a clone, neither from its configuration nor from a list in it', async () => {
    const place = pair(shopAndApi, { withGit: false });
    place.write('shop/.agentpack/config.toml', '[project]\nalso = ["../api"]\n');
    const { names, warnings } = await also(place);
    assert.deepEqual(names, []);
    assert.match(warnings, /project\.also applies only in your own ~\/\.agentpack\/config\.toml/);
    place.write('shop/.agentpack/config.toml', '');
    place.write('shop/.agentpack/roots.json', `${'0'.repeat(64)}\n${JSON.stringify({ folders: [place.at('api')] })}`);
    const planted = await also(place);
    assert.deepEqual(planted.names, []);
    assert.match(planted.warnings, /roots\.json was not written by your AgentPack for this folder/);
    place.dispose();
  });

  it('is empty in an untrusted workspace', async () => {
    const place = pair(shopAndApi, { withGit: false });
    await place.run('pack', '--also', '../api', '--task', 'a');
    const options = { root: place.at('shop'), assetsDir: 'dist', version: '1', env: place.env };
    assert.equal(createRootsHost({ ...options, git: false }).roots, undefined);
    assert.equal(createRootsHost({ ...options, git: true }).roots?.further.length, 1);
    place.dispose();
  });

  it('gives each a name that is used by neither a file in the root nor another one', async () => {
    const place = pair({ ...shopAndApi, 'x/API': { 'a.ts': 'export const addTax = 3;\n' }, 'b c': { 'a.ts': '' } }, {
      withGit: false,
    });
    mkdirSync(place.at('shop/api-2'));
    const args = ['../api', '../x/API', '../b c'].flatMap((folder) => ['--also', folder]);
    const { roots } = await place.json<Report>('pack', ...args, '--task', 'addTax');
    assert.deepEqual(roots?.map(({ name }) => name), ['api', 'API-3', 'b-c']);
    place.dispose();
  });

  it('applies to one pack if nothing is written', async () => {
    const place = pair(shopAndApi, { withGit: false });
    const { roots } = await place.json<Report>('pack', '--also', '../api', '--no-write', '--task', 'addTax');
    assert.equal(roots?.length, 1);
    assert.ok(!existsSync(place.at('shop/.agentpack')));
    place.dispose();
  });
});

/** Two files of one kind of package: the user's and the used, the manifest of each, and the import. */
const kinds: readonly (readonly [
  kind: string,
  shop: Record<string, string>,
  lib: Record<string, string>,
  from: string,
  to: string,
])[] = [
  ['package.json', {
    'package.json': '{"name": "shop", "dependencies": {"@acme/tax": "1"}}',
    'src/cart.ts': "import { addTax } from '@acme/tax';\nimport { round } from '@acme/tax/round';\naddTax(round(1));\n",
  }, {
    'package.json': '{"name": "@acme/tax", "main": "dist/index.js"}',
    'src/index.ts': 'export const addTax = (sum: number) => sum;\n',
    'src/round.ts': 'export const round = Math.round;\n',
  }, 'src/cart.ts', 'lib/src/index.ts'],
  ['go.mod', {
    'go.mod': 'module example.com/shop\n\ngo 1.22\n\nrequire example.com/tax v1.0.0\n',
    'cart/cart.go': 'package cart\n\nimport "example.com/tax/round"\n\nfunc Total() int { return round.Up(1) }\n',
  }, {
    'go.mod': 'module example.com/tax\n\ngo 1.22\n',
    'round/round.go': 'package round\n\nfunc Up(n int) int { return n }\n',
  }, 'cart/cart.go', 'lib/round/round.go'],
  ['Cargo.toml', {
    'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\n\n[dependencies]\nacme-tax = "1"\n',
    'src/main.rs': 'use acme_tax::round::up;\n\nfn main() { up(1); }\n',
  }, {
    'Cargo.toml': '[package]\nname = "acme-tax"\nversion = "1.0.0"\n',
    'src/lib.rs': 'pub mod round;\n',
    'src/round.rs': 'pub fn up(n: i32) -> i32 { n }\n',
  }, 'src/main.rs', 'lib/src/round.rs'],
  ['pom.xml', {
    'pom.xml': '<project><groupId>com.acme</groupId><artifactId>shop</artifactId><dependencies><dependency>' +
      '<groupId>com.acme</groupId><artifactId>tax</artifactId></dependency></dependencies></project>',
    'src/main/java/com/acme/shop/Cart.java':
      'package com.acme.shop;\n\nimport com.acme.tax.Round;\n\nclass Cart { int total = Round.up(1); }\n',
  }, {
    'pom.xml': '<project><groupId>com.acme</groupId><artifactId>tax</artifactId></project>',
    'src/main/java/com/acme/tax/Round.java':
      'package com.acme.tax;\n\npublic class Round { public static int up(int n) { return n; } }\n',
  }, 'src/main/java/com/acme/shop/Cart.java', 'lib/src/main/java/com/acme/tax/Round.java'],
  ['pyproject.toml', {
    'pyproject.toml': '[project]\nname = "shop"\ndependencies = ["acme-tax"]\n',
    'src/shop/cart.py': 'from acme_tax.rounding import up\n\ntotal = up(1)\n',
  }, {
    'pyproject.toml': '[project]\nname = "acme-tax"\n',
    'src/acme_tax/__init__.py': '',
    'src/acme_tax/rounding.py': 'def up(n):\n    return n\n',
  }, 'src/shop/cart.py', 'lib/src/acme_tax/rounding.py'],
];

describe('packages in another repository', () => {
  table('are found by their names', (row) => {
    for (const [kind, shop, lib, from, to] of kinds) {
      row(kind, async () => {
        const place = pair({ shop, lib }, { withGit: false });
        place.write('home/.agentpack/config.toml',
          `[project.${JSON.stringify(place.at('shop'))}]\nalso = ["../lib"]\n`);
        const { imports } = await place.json<{ imports: { path: string; }[]; }>('related', from);
        assert.ok(imports.some(({ path }) => path === to), JSON.stringify(imports));
        place.dispose();
      });
    }
  });
});
