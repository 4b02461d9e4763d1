import assert from 'node:assert/strict';
import { intentOf, type Intent } from '../../src/4-rank/task/intent';
import { readTask } from '../../src/4-rank/task';
import type { SafeText, TaskClass } from '../../src/model';
import { ranked } from './scene';

const titles: Readonly<Record<Intent | 'none', readonly string[]>> = {
  release: ['bump version', 'Release 2.1.0', 'release: v4.18.2', 'chore(release): 1.0.0-rc.1', 'Prepare for the next release', 'Bump version to 3.0.0-alpha.2', 'Publish 4.0', 'version bump', 'Cut a new patch release', 'Update the changelog for 5.1'],
  dependency: ['update dependency vite to v5', 'bump lodash from 4.17.20 to 4.17.21', 'Upgrade to React 18', 'chore(deps): update dependencies', 'build(deps-dev): bump the npm group with 3 updates from 1 to 2', 'Update actions/checkout action to v4', 'Remove the unused dependency on moment', 'pin dependencies'],
  none: ['Version header is missing in responses', 'resource is not released', 'Update the user from the form', 'Update the timeout to 30 seconds', 'Fix the crash after release 2.1', 'move the cursor to the end', 'publish events in order', 'cookies are not set', 'Bump allocator leaks', 'Support semver ranges in the resolver'],
};

describe('what a task wants of the package', () => {
  for (const [intent, all] of Object.entries(titles)) for (const title of all) it(`is ${intent}: ${title}`, () => assert.equal(intentOf(title) ?? 'none', intent));
});

describe('manifests and changelogs', () => {
  const noise = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`src/part${i}.ts`, `export const version${i} = 'release ${i}'; // bump the version of the release\n`]));
  check('are first for a release', 'bump version', { 'package.json': '{"name": "a", "version": "1.0.0"}', 'CHANGELOG.md': '# Changelog\n\n## 1.0.0\n', ...noise }, ['package.json', 'CHANGELOG.md']);
  check('of other ecosystems too', 'Release 0.4.0', { 'Cargo.toml': '[package]\nversion = "0.3.0"\n', 'NEWS': 'News\n', ...noise }, ['Cargo.toml', 'NEWS']);
  check('with the file of the version', 'Prepare release 3.0', { 'lib/acme/version.rb': "module Acme\n  VERSION = '2.9'\nend\n", 'acme.gemspec': 'Gem::Specification.new\n', 'CHANGELOG.md': '# Changes\n', ...noise }, ['acme.gemspec', 'CHANGELOG.md', 'lib/acme/version.rb']);
  check('that name it are first for a dependency', 'update dependency vite to v5', { 'package.json': '{"name": "root"}', 'packages/web/package.json': '{"devDependencies": {"vite": "^4"}}', 'packages/web/vite.config.ts': "import { defineConfig } from 'vite';\n", 'yarn.lock': 'vite@^4:\n  version "4.0.0"\n'.repeat(200), ...noise }, ['packages/web/package.json']);

  function check(title: string, task: string, texts: Readonly<Record<string, string>>, first: readonly string[]): void {
    it(title, () => assert.deepEqual(ranked(texts, task).slice(0, first.length).map(({ path }) => path).sort(), [...first].sort()));
  }
});

describe('the class of a task', () => {
  const cases: readonly (readonly [TaskClass, readonly string[]])[] = [
    ['bugfix', ['The worker panicked', 'Server hung on shutdown', 'it is crashing', 'Memory leaked by the pool', 'Deadlocked in the scheduler']],
    ['bugfix', ['Der Server stürzt beim Start ab', 'Fehler beim Laden der Datei', 'Erreur au démarrage', 'Corriger la pagination', 'Arreglar el inicio', 'Errores al cargar', 'Corrigir a rota', 'Correggere il menu', 'Исправить загрузку файла', '修复登录页面', '登录时出现错误', 'ログイン時にクラッシュする', '로그인 오류']],
    ['docs', ['Dokumentation der Rechte', 'Documentación del servidor', '更新安装文档']],
    ['feature', ['Ajouter un menu', 'Añadir un menú', 'Добавить меню', '添加菜单', 'メニューを追加']],
    ['refactor', ['Переименовать модуль', '重构路由']],
    ['general', ['décider du menu', 'größe der liste', 'précis', 'breaking change in the router']],
  ];
  for (const [of, all] of cases) for (const title of all) it(`is ${of}: ${title}`, () => assert.equal(readTask(title as SafeText, 'option').class, of));
});
