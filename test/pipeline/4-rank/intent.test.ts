import assert from 'node:assert/strict';
import { parseTaskIntent, type TaskIntent } from '#pipeline/4-rank/task/intent';
import { containsPackage } from '#pipeline/4-rank/task/packageKey';
import { readTask } from '#pipeline/4-rank/task';
import type { SafeText, TaskClass } from '#model';
import { ranked } from '#test/support/ranking';
import { table } from '#test/support/table';

const titles: Readonly<Record<TaskIntent['kind'] | 'none', readonly string[]>> = {
  release: ['bump version', 'Release 2.1.0', 'release: v4.18.2', 'chore(release): 1.0.0-rc.1',
    'Prepare for the next release', 'Bump version to 3.0.0-alpha.2', 'Publish 4.0', 'version bump',
    'Cut a new patch release', 'Update the changelog for 5.1', 'Release acme 2.1.0'],
  dependency: [
    'update dependency vite to v5',
    'bump lodash from 4.17.20 to 4.17.21',
    'Upgrade to React 18',
    'chore(deps): update dependencies',
    'build(deps-dev): bump the npm group with 3 updates from 1 to 2',
    'Update actions/checkout action to v4',
    'Remove the unused dependency on moment',
    'pin dependencies',
    'bump lodash',
    'Update all dependencies',
    'fix(deps): lock file maintenance',
    'Bump @types/node from 18 to 20',
    'Drop the moment dependency',
    'Refresh the lockfile',
    'Bump golang.org/x/net to v0.23.0',
    'upgrade flask to 3.0 (security)',
  ],
  none: [
    'Version header is missing in responses',
    'resource is not released',
    'Update the user from the form',
    'Fix the crash after release 2.1',
    'move the cursor to the end',
    'publish events in order',
    'cookies are not set',
    'Bump allocator leaks',
    'Support semver ranges in the resolver',
    'release the lock after the request is aborted',
    'upload version history',
    'publish event on save',
    'version check fails',
    'bump max connections from 10 to 20',
    'Lock the file before an update',
    'Circular dependency is reported twice',
  ],
};

describe('the package intent of a task', () => {
  table('is known from its words', (row) => {
    for (const [intent, all] of Object.entries(titles))
      for (const title of all)
        row(`is ${intent}: ${title}`, () => assert.equal(parseTaskIntent(title)?.kind ?? 'none', intent));
  });
});

describe('a dependency', () => {
  const manifests: Readonly<Record<string, string>> = {
    'package.json':
      '{\n  "name": "web",\n  "keywords": ["router", "request"],\n  "description": "Remove and replace users, a graph view of each dependency",\n  "scripts": { "timeout": "mocha --timeout 10" },\n  "dependencies": {\n    "lodash": "^4.17.20",\n    "@types/node": "18.0.0",\n    "acme-ui": "workspace:*"\n  }\n}\n',
    'Cargo.toml':
      '[dependencies]\nserde = "1.0"\ntokio = { version = "1", features = ["full"] }\n\n[dependencies.regex]\nversion = "1"\n',
    'go.mod':
      'module acme.dev/web\n\nrequire (\n\tgithub.com/spf13/cobra v1.8.0\n\tgolang.org/x/net v0.20.0 // indirect\n)\n',
    'requirements.txt': 'flask>=2.0\nrequests[socks]==2.31.0\n',
    'Gemfile': "gem 'rails'\n",
    'mix.exs': '{:phoenix, "~> 1.7"}',
    'pom.xml': '<artifactId>jackson-core</artifactId>',
    'build.gradle': "implementation 'com.squareup.okhttp3:okhttp:4.9.0'",
    'pubspec.yaml': 'dependencies:\n  http: ^1.0.0\n  intl: 0.18.1\n',
    'A.csproj': '<PackageReference Include="Newtonsoft.Json" Version="13.0.1" />',
    'Package.swift': '.package(url: "https://github.com/vapor/vapor.git", from: "4.0.0")',
    'composer.json': '{ "require": { "monolog/monolog": "^2.0" } }',
    'pyproject.toml': 'dependencies = ["click>=8"]\n[tool.poetry.dependencies]\ndjango = "^4.2"\n',
    '.github/workflows/ci.yml': 'steps:\n  - uses: actions/checkout@v3\n',
  };
  const held =
    'package.json:lodash,@types/node,acme-ui Cargo.toml:serde,tokio,regex go.mod:cobra,golang.org/x/net,github.com/spf13/cobra requirements.txt:flask,requests Gemfile:rails mix.exs:phoenix pom.xml:jackson-core build.gradle:okhttp pubspec.yaml:http,intl A.csproj:newtonsoft.json Package.swift:vapor composer.json:monolog/monolog pyproject.toml:click,django .github/workflows/ci.yml:actions/checkout';
  table('is found only in its own manifest, and puts it first', (row) => {
    for (const [path = '', names = ''] of held.split(' ').map((row) => row.split(':')))
      for (const name of names.split(',')) {
        row(`${name} is found only in ${path}`, () =>
          assert.deepEqual(Object.keys(manifests).filter((other) =>
            containsPackage(manifests[other]!, name)
          ), [path]));
        row(`${name} puts ${path} first`, () =>
          assert.match(first(`Bump ${name} to 9.1`)?.reasons.find(({ kind }) =>
            kind === 'config'
          )?.detail ?? '', new RegExp(`contains the package '${name}'`, 'i')));
      }
  });
  table('may share its name with a common word', (row) => {
    for (const word of ['router', 'request', 'timeout', 'users', 'graph', 'remove', 'web', 'replace', 'full'])
      row(`${word} is a word`,
        () => assert.deepEqual(Object.keys(manifests).filter((path) => containsPackage(manifests[path]!, word)), []));
  });
  table('is not requested', (row) => {
    for (
      const title of ['Remove circular dependencies between reply and request', 'Bump the timeout from 5 to 10',
        'add dependency injection to router', 'update dependency graph view', 'replace dependency resolver',
        'bump max connections from 10 to 20', 'migrate users from v1 to v2', 'Update the timeout to 30 seconds',
        'bump graph']
    ) {
      row(`is not requested: ${title}`, () =>
        assert.deepEqual(
          ranked(manifests, title).flatMap(({ reasons }) => reasons.filter(({ kind }) => kind === 'config')),
          [],
        ));
    }
  });

  function first(task: string) {
    return ranked(manifests, task)[0];
  }
});

describe('manifests and changelogs', () => {
  const noise = Object.fromEntries(
    Array.from({ length: 12 },
      (_, i) => [`src/part${i}.ts`, `export const version${i} = 'release ${i}'; // bump the version of the release\n`]),
  );
  check('are first for a release', 'bump version', {
    'package.json': '{"name": "a", "version": "1.0.0"}',
    'CHANGELOG.md': '# Changelog\n\n## 1.0.0\n',
    ...noise,
  }, ['package.json', 'CHANGELOG.md']);
  check('are first in other ecosystems too', 'Release 0.4.0', {
    'Cargo.toml': '[package]\nversion = "0.3.0"\n',
    'NEWS': 'News\n',
    ...noise,
  }, ['Cargo.toml', 'NEWS']);
  check('are first together with the version file', 'Prepare release 3.0', {
    'lib/acme/version.rb': "module Acme\n  VERSION = '2.9'\nend\n",
    'acme.gemspec': 'Gem::Specification.new\n',
    'CHANGELOG.md': '# Changes\n',
    ...noise,
  }, ['acme.gemspec', 'CHANGELOG.md', 'lib/acme/version.rb']);
  check('are first for a dependency if they name it', 'update dependency vite to v5', {
    'package.json': '{"name": "root"}',
    'packages/web/package.json': '{"devDependencies": {"vite": "^4"}}',
    'packages/web/vite.config.ts': "import { defineConfig } from 'vite';\n",
    'yarn.lock': 'vite@^4:\n  version "4.0.0"\n'.repeat(200),
    ...noise,
  }, ['packages/web/package.json']);

  function check(title: string, task: string, texts: Readonly<Record<string, string>>, first: readonly string[]): void {
    it(title,
      () =>
        assert.deepEqual(ranked(texts, task).slice(0, first.length).map(({ path }) => path).sort(), [...first].sort()));
  }
});

describe('the class of a task', () => {
  const cases: readonly (readonly [TaskClass, readonly string[]])[] = [
    ['bugfix', ['The worker panicked', 'Server hung on shutdown', 'it is crashing', 'Memory leaked by the pool',
      'Deadlocked in the scheduler']],
    ['bugfix', ['Der Server stürzt beim Start ab', 'Fehler beim Laden der Datei', 'Erreur au démarrage',
      'Corriger la pagination', 'Arreglar el inicio', 'Errores al cargar', 'Corrigir a rota', 'Correggere il menu',
      'Исправить загрузку файла', '修复登录页面', '登录时出现错误', 'ログイン時にクラッシュする', '로그인 오류']],
    ['docs', ['Dokumentation der Rechte', 'Documentación del servidor', '更新安装文档']],
    ['feature', ['Ajouter un menu', 'Añadir un menú', 'Добавить меню', '添加菜单', 'メニューを追加']],
    ['refactor', ['Переименовать модуль', '重构路由']],
    ['release', ['Bump version to 2.0', 'Prepare the next release', 'chore(release): 1.2.0']],
    ['bugfix', ['version check fails', 'Release fails on Windows', '发布时出现错误',
      'Fehler bei der Veröffentlichung']],
    ['general', ['release the lock after the request is aborted', 'upload version history', 'publish event on save',
      'bump lodash', 'show the version in the footer']],
    ['general', ['décider du menu', 'größe der liste', 'précis', 'breaking change in the router']],
  ];
  table('is known from its words', (row) => {
    for (const [of, all] of cases)
      for (const title of all)
        row(`is ${of}: ${title}`, () => assert.equal(readTask(title as SafeText, 'option').class, of));
  });
});
