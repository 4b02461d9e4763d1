import assert from 'node:assert/strict';
import fc from 'fast-check';
import { packageKinds } from '#languages/languages';
import { assertAllLinear } from '../support/linear';

const paths: Readonly<Record<string, readonly string[]>> = {
  'npm, pnpm, yarn and Lerna workspaces': ['a/package.json'],
  'Cargo workspaces': ['a/Cargo.toml'],
  'Go modules (go.work, replace)': ['a/go.mod'],
  'Gradle projects': ['a/build.gradle.kts'],
  'Maven modules': ['a/pom.xml'],
  'Python projects (uv, Poetry, PDM, setuptools)': ['a/pyproject.toml', 'a/setup.py', 'a/setup.cfg'],
  '.NET projects': ['a/a.csproj'],
  'Composer packages': ['a/composer.json'],
  'Dart and Flutter packages (pub)': ['a/pubspec.yaml'],
  'Mix umbrellas': ['a/mix.exs'],
  'Ruby gems': ['a/a.gemspec'],
  'Swift packages': ['a/Package.swift'],
  'Bazel packages': ['a/BUILD'],
  'sbt projects': ['build.sbt'],
  'Zig packages': ['a/build.zig.zon', 'a/build.zig'],
};

describe('package dependencies in manifests', () => {
  for (const { title, manifest, readDependencies: needs } of packageKinds) {
    it(`accept any text, and lead to no folder outside the root: ${title}`, () => {
      const piece = fc.constantFrom('{', '}', '"', "'", ':', '=', ' ', '\n', '[', ']', '(', ')', '<dependency>',
        '<artifactId>', '<ProjectReference Include="', '../../../etc/x', '../b', '/etc', 'path', 'path:', 'path = ',
        'dependencies', 'file:', 'workspace:', '[dependencies]', 'project(":', 'projects.', '.package(', 'require ',
        ' v1', '=> ', 'add_dependency', '{:', ', ', 'a-b');
      assert.ok(paths[title], title);
      for (const path of paths[title]!) {
        assert.match(path, manifest);
        fc.assert(fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
          for (const { folder } of needs(pieces.join(''), path))
            assert.ok(folder === undefined || !folder.split('/').includes('..') && !folder.startsWith('/'), folder);
        }), { numRuns: 60 });
      }
    });

    it(`take time linear in the length of a line: ${title}`, () => {
      for (const path of paths[title]!) {
        const json = /\.json$/.test(path);
        const pieces = json
          ? ['/', '../', 'a']
          : [' ', '"', '(', 'a', '/', '../', '{ ', 'test', '<dependency>', 'project(', '.package(', 'require ', '=> ',
            'path:', 'add_dependency ', '<ProjectReference '];
        assertAllLinear(pieces, (line) => {
          const text = `add_dependency${line}\n`;
          needs(json ? JSON.stringify({ dependencies: { x: `file:${text}` } }) : text, path);
        });
      }
    });
  }
});
