import assert from 'node:assert/strict';
import { readSettingAliases } from '#languages/javascript/aliasSettings';
import { edgesFrom, graphOf, type Files } from '#test/support/project';
import { table } from '#test/support/table';

const u = 'export function run() {}\n';

/** The specifiers of one file that lead to the wanted path. */
function importing(specifiers: readonly string[]): string {
  return specifiers.map((one) => `import { run } from '${one}';\n`).join('');
}

describe('JavaScript aliases', () => {
  table('lead imports to files', (row) => {
    const check = (title: string, [from, to]: readonly [string, string], specifiers: readonly string[], files: Files) =>
      row(title, () => {
        const graph = graphOf({ [to]: u, [from]: importing(specifiers), ...files });
        assert.deepEqual(edgesFrom(graph, from), specifiers.map((_, i) => `${i + 1} run → ${to}`));
      });
    check('of Vite, as an object', ['src/main.ts', 'src/ui/u.ts'], ['@/ui/u', '~ui/u', '#ui/u', 'ui-kit', '/src/ui/u'],
      {
        'vite.config.ts':
          "export default { resolve: { alias: {\n  // '@': 'old',\n  '@': path.resolve(__dirname, './src'),\n  '~ui': '/src/ui',\n  '#ui': fileURLToPath(new URL('./src/ui', import.meta.url)),\n  'ui-kit': `${__dirname}/src/ui/u.ts`,\n} } };\n",
      });
    check('of Vite, as a list', ['src/main.ts', 'src/ui/u.ts'], ['@/ui/u', '~/ui/u', '$ui/u', 'lib-ui/u'], {
      'vite.config.mts':
        "export default defineConfig({ resolve: { alias: [\n  { find: '@', replacement: resolve(__dirname, 'src') },\n  { find: /^~\\//, replacement: `${process.cwd()}/src/` },\n  { replacement: path.join(__dirname, 'src', 'ui'), find: '$ui' },\n  { find: /^lib-(.*)$/, replacement: 'src/$1' },\n] } });\n",
    });
    check('of webpack, also in a separate folder', ['src/main.js', 'src/utils/u.js'], ['Utils/u', 'utils/u', 'exact',
      'src/utils/u'], {
      'config/webpack.common.js':
        "module.exports = { resolve: { extensions: ['.js'], alias: { Utils: path.resolve(__dirname, '../src/utils/'), exact$: path.join(__dirname, '..', 'src/utils/u.js') }, modules: ['src', path.resolve('.'), 'node_modules'] } };\n",
      'package.json': '{ "name": "w" }',
    });
    check('of Jest, in a manifest and in a file', ['src/a.test.js', 'src/utils/u.js'], ['~/utils/u', '@app/utils/u',
      '@lib/utils/u', 'utils/u'], {
      'package.json':
        '{ "name": "w", "jest": { "moduleNameMapper": { "^~/(.*)$": "<rootDir>/src/$1", "\\\\.css$": "identity" }, "modulePaths": ["<rootDir>/src"] } }',
      'jest.config.js':
        "module.exports = { moduleNameMapper: { '^@(app|lib)/(.*)$': ['<rootDir>/none/$1/$2', '<rootDir>/src/$2'] } };\n",
    });
    check('of Deno', ['main.ts', 'lib/util.ts'], ['util', 'lib/util.ts', '/lib/util.ts'], {
      'deno.jsonc':
        '{ "imports": { "$std/": "https://deno.land/std/", "lib/": "./lib/", "util": "./lib/util.ts" } } // maps\n',
    });
    check('of an import map', ['main.js', 'lib/util.js'], ['util'], {
      'import_map.json': '{ "imports": { "util": "/lib/util.js" } }',
    });
    check('of SvelteKit', ['src/routes/+page.ts', 'src/lib/u.ts'], ['$lib/u', '$parts/u', '$lib/u.js'], {
      'package.json': '{ "devDependencies": { "@sveltejs/kit": "2" } }',
      'svelte.config.js': "export default { kit: { alias: { '$parts': 'src/lib', '$parts/*': 'src/lib/*' } } };\n",
    });
    check('of SvelteKit, with a library elsewhere', ['src/a.ts', 'source/library/u.ts'], ['$lib/u'], {
      'package.json': '{ "devDependencies": { "@sveltejs/kit": "2" } }',
      'svelte.config.js': "export default { kit: { files: { assets: 'static', lib: 'source/library' } } };\n",
    });
    check('of Nuxt', ['pages/index.ts', 'utils/u.ts'], ['~/utils/u', '@/utils/u', '~~/utils/u', '@@/utils/u'], {
      'package.json': '{ "dependencies": { "nuxt": "3" } }',
    });
    check('of Nuxt, in the folder of version 4', ['app/pages/index.ts', 'app/utils/u.ts'], ['~/utils/u'], {
      'package.json': '{ "dependencies": { "nuxt": "4" } }',
    });
    check('of Nuxt, in a folder chosen by the user', ['client/a.ts', 'client/utils/u.ts'], ['~/utils/u', '@/utils/u'], {
      'nuxt.config.ts': "export default defineNuxtConfig({ srcDir: 'client/' });\n",
      'package.json': '{ "dependencies": { "nuxt": "3" } }',
    });
    check('of Babel', ['src/a.js', 'src/b/u.js'], ['parts/u', '@root/b/u'], {
      '.babelrc':
        '{ "plugins": [["module-resolver", { "root": ["./src"], "alias": { "parts": "./src/b", "^@root/(.+)": "./src/\\\\1" } }]] }'
          .replace('\\\\1', '$1'),
    });
    check('of the nearest package only', ['packages/a/src/m.ts', 'packages/a/src/u.ts'], ['@/u'], {
      'packages/a/package.json': '{ "name": "a" }',
      'packages/a/vite.config.ts': "export default { resolve: { alias: { '@': path.resolve(__dirname, 'src') } } };\n",
      'packages/b/package.json': '{ "name": "b" }',
      'packages/b/vite.config.ts': "export default { resolve: { alias: { '@': path.resolve(__dirname, 'src') } } };\n",
      'packages/b/src/u.ts': u,
    });
    check('of a configuration that another one extends, relative to its own folder', ['apps/a/src/m.ts',
      'apps/a/src/lib/u.ts'], ['@/lib/u', '~/src/lib/u', 'lib/u'], {
      'tsconfig.base.json':
        '{"compilerOptions":{"paths":{"@/*":["${configDir}/src/*"],"~/*":["${configDir}/*"]},"baseUrl":"${configDir}/src"}}',
      'apps/a/tsconfig.json': '{"extends":"../../tsconfig.base.json"}',
    });
    check('of conditions that apply to most programs first', ['a.ts', 'packages/p/index.ts'], ['p', 'p/sub'], {
      'package.json': '{ "workspaces": ["packages/*"] }',
      'packages/p/package.json':
        '{ "name": "p", "exports": { ".": { "react-native": "./native.ts", "browser": { "default": "./browser.ts" }, "default": "./index.ts" }, "./sub": { "workerd": "./native.ts", "import": "./index.ts" } } }',
      'packages/p/native.ts': u,
      'packages/p/browser.ts': u,
    });
  });

  table('lead nowhere', (row) => {
    const check = (title: string, specifiers: readonly string[], files: Files) =>
      row(title, () => {
        assert.deepEqual(edgesFrom(graphOf({ 'src/u.ts': u, 'src/m.ts': importing(specifiers), ...files }), 'src/m.ts'),
          []);
      });
    check('without a setting', ['@/u', '~/u', '$lib/u'], {});
    check('if their target is not a file, or is another package', ['react', '@/none', '@/../../x'], {
      'vite.config.ts': "export default { resolve: { alias: { react: 'preact/compat', '@': '/src' } } };\n",
    });
    check('if a setting is broken', ['@/u'], {
      'vite.config.ts': "export default { resolve: { alias: { '@: path.resolve(__dirname, src",
      'deno.json': '{ "imports": [1] }',
      'import_map.json': '{ "imports": { "@/": 7 } ',
    });
    check('if a pattern has more than literals and one star', ['a/u'], {
      'jest.config.js': "module.exports = { moduleNameMapper: { '^([a-z]+)+/(.*)$': '<rootDir>/src/$2' } };\n",
    });
  });

  it('are read from hostile settings in linear time', () => {
    const folders = { settingsFolder: '', root: '' };
    for (
      const text of ['alias: {'.repeat(20_000), `alias: {${'"a": "b",'.repeat(50_000)}`,
        `alias: [${'{ find: /'.repeat(20_000)}`, `moduleNameMapper: { "${'(a|b)'.repeat(30)}": "x" }`,
        `alias: { a: ${'('.repeat(50_000)}`, `modules: [${"'".repeat(50_000)}`]
    ) {
      const started = process.cpuUsage();
      readSettingAliases(text, folders);
      assert.ok(process.cpuUsage(started).user < 2_000_000, text.slice(0, 30));
    }
  });
});
