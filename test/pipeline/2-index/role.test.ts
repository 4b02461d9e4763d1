import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isGenerated } from '#pipeline/2-index/generated';
import { indexFile } from '#pipeline/2-index/indexFile';
import { hasShebang } from '#pipeline/2-index/role';
import { Vocabulary } from '#base/words/vocabulary';
import { isChangelog, isConfiguration, isLockFile, isManifest, isVersionFile } from '#languages/fileNames';
import { detectLanguage } from '#languages/languages';
import type { Role } from '#model';
import { table } from '#test/support/table';

/**
 * Paths as they occur in public repositories of twenty languages, by what a reader of the repository would call them.
 */
const places: readonly (readonly [Role, string])[] = [
  ['test',
    'modules/logging/filewriter_test.go spec/models/user_spec.rb Tests/VaporTests/RequestTests.swift e2e/login.spec.ts assets/js/socket_test.exs'],
  ['fixture',
    'caddyconfig/testdata/empty.txt axum-extra/test_files/index.html jvm/test-resources/public/a.txt crates/a/proptest-regressions/time.txt e2e/a.spec.ts-snapshots/a.txt'],
  ['fixture',
    'sinatra-contrib/spec/content_for/footer.haml sinatra-contrib/spec/content_for/footer.erb rack-protection/spec/support/spec_helpers.rb compat/test/ts/index.tsx darwin/test/utils/Certificates.kt pkg/basic/test/htpasswd.data'],
  ['fixture',
    'deps2/jemalloc/test/src/thread.c src/test/render.tsx integration_test/docker.sh src/Acme.Web.Tests/Builders.cs src/test/jmeter/plan.jmx test/support/env.js'],
  ['source',
    'django/test/client.py lib/devise/test/controller_helpers.rb lib/phoenix/test/channel_test.ex sqlx-core/src/testing/mod.rs pkg/test/context.go'],
  ['data',
    'charts/a/templates/_helpers.tpl roles/apps/snapshots/defaults/main.yml prisma/migrations/08_add/migration.sql src/Database/stubs/migration.create.stub app/config/security.yml src/assets/security.svg res/layout/changelog_item.xml'],
  ['docs',
    'UNLICENSE MIT-LICENSE LICENSE-APACHE README.OS400 deps2/zlib/COPYING.GPL MAINTAINERS History.rdoc docs/tests/FILEFORMAT.md docs/spec/index.rst'],
  ['lock',
    'bun.lock devenv.lock chart/Chart.lock a/Package.resolved .terraform.lock.hcl go.sum go.work.sum packages.lock.json conda-lock.yml gradle.lockfile npm-shrinkwrap.json'],
  ['config',
    'vitest.config.e2e.ts docs/conf.py Alamofire.podspec gradle/libs.versions.toml charts/a/Chart.yaml .ruby-version lib/Makefile.am configure.ac src/A/A.csproj requirements-dev.txt requirements/test.txt2.cfg'],
  ['vendored',
    'vendor/github.com/a/b/c.go third_party/zlib/inflate.c deps/lua/src/lapi.c static/js/vendor/jquery.js packages/a/vendor/b.js web/node_modules/a/index.js requests/_vendor/a.py'],
  ['source',
    'app/models/vendor/account.rb src/modules/vendor/vendor.service.ts deps/rabbit/src/rabbit.erl src/external/client.ts crates/index/src/index.rs lib/mix/tasks/phx.gen.ex'],
  ['source',
    'main.tf modules/vpc/variables.tf live/eu/terragrunt.hcl infra/main.bicep pkgs/a/default.nix api/v1/a.proto schema/a.graphql'],
  ['config', 'prod.tfvars environments/dev/terraform.tfvars'],
  ['example', 'examples/complete/main.tf'],
  ['example',
    'examples/web/app.js Example/Source/AppDelegate.swift inventory/sample/all.yml packages/camera/example/web/index.html'],
  ['example',
    'benches/benches.rs axum/benches/main.rs crates/a/benches/b.rs benchmark/app.js benchmarks/run.py packages/a/bench/index.ts'],
  ['source', 'src/features/benchmark/pure/metrics.ts lib/bench/timer.rb'],
  ['config',
    'rust-toolchain axum-macros/rust-toolchain rust-toolchain.toml .nvmrc web/.node-version .ruby-version .python-version .tool-versions .bazelversion .terraform-version mise.toml global.json'],
  ['entry',
    'main.go src/main.c app.rb Program.cs packages/a/src/index.ts index.php lib/application.ex pkg/__main__.py crates/a/src/lib.rs'],
  ['source', 'main.exs price.go src/price.ts lib/index.rb application.rb src/deep/main.c'],
  ['script', 'scripts/release.mjs ci/build.sh gradlew.bat tools/gen.py'],
];

describe('the role of a path', () => {
  table('is known from the path', (row) => {
    for (const [role, paths] of places)
      for (const path of paths.split(' ')) {
        row(`is ${role} for ${path}`, () => assert.equal(roleOf(path, ''), role));
      }
  });
  check('of a package of that name', 'core/src/main/java/androidx/test/espresso/Action.java',
    'package androidx.test.espresso;\nclass Action {}\n', 'source');
  check('of a package outside a source set', 'engine/common/src/io/acme/tests/Engine.kt',
    'package io.acme.tests\nclass Engine\n', 'source');
  check('of a helper next to its source, in a package', 'engine/common/test/io/acme/Util.kt',
    'package io.acme\nclass Util\n', 'fixture');
  check('of a command that runs tests', 'src/ops/cargo_test.rs', 'pub fn run_tests() {}\n', 'source');
  check('of tests in a file of their own', 'src/ops/registry_test.rs', '#[test]\nfn works() {}\n', 'test');
  check('of a library that holds its own unit tests', 'core/src/testing/fixtures.rs',
    'pub fn a() {}\n#[cfg(test)]\nmod t {\n  #[test]\n  fn b() {}\n}\n', 'source');
});

describe('the first line', () => {
  const words = fc.stringMatching(/^[a-z][a-z_]{0,12}$/);
  const space = fc.constantFrom('', ' ', '  ', '\t');
  it('of a Rust file is an attribute, and does not make the file a script', () => {
    fc.assert(
      fc.property(fc.constantFrom('src/net.rs', 'crates/a/src/b/mod2.rs', 'a.rs'), words, words, space,
        fc.constantFrom('\n', '\r\n'), (path, name, value, gap, end) => {
        assert.equal(roleOf(path, `#!${gap}[${name}(${value})]${end}pub fn a() {}${end}`), 'source');
      }),
    );
  });
  it('that names an interpreter makes a script', () => {
    fc.assert(
      fc.property(fc.constantFrom('/usr/bin/env ', '/bin/', '/usr/local/bin/', ''), words, space,
        (folder, name, gap) => {
          assert.equal(hasShebang(`#!${gap}${folder}${name}\n`), true);
          assert.equal(roleOf('a/b/run', `#!${gap}${folder}${name}\nx\n`), 'script');
        }),
    );
  });
  it('of another kind does not make a script', () => {
    for (const line of ['#!', '#! ', '#![a]', '#! [a]', '# !/bin/sh', ' #!/bin/sh', '//!x', '#!=1'])
      assert.equal(hasShebang(line), false, line);
  });
});

describe('a comment that marks a file as generated', () => {
  const yes = [
    '// Code generated by ent, DO NOT EDIT.',
    '// @generated by Composer',
    '// <auto-generated />',
    '# Generated by Django 4.2 on 2023-01-02',
    '/* automatically generated by rust-bindgen 0.69.4 */',
    '// Autogenerated from Pigeon (v10.1), do not edit directly.',
    '* Autogenerated by Thrift Compiler (0.13.0)',
    "// this file was generated by the 'parse_bitrel' program",
    '// GENERATED CODE - DO NOT MODIFY BY HAND',
    '//! SeaORM Entity. Generated by sea-orm-codegen 0.10',
    '# This file is auto-generated from the current state of the database.',
    '// Mocks generated by Mockito 5.4 from annotations',
    '// header file generated by xxd',
    '# XXX: WARNING: this file is auto-generated.',
    '**** GENERATED CODE ****',
    '/* index.svelte.js generated by Svelte VERSION */',
    '# This file is machine-generated - editing it directly is not advised',
    '// DO NOT MODIFY: made by Typelizer.',
    '# WARNING: Do not edit this file directly. Instead, go to:',
    '/* Created by "go tool cgo" - DO NOT EDIT. */',
    '// autoload.php @generated by Composer',
    '#     This file is automatically generated by Magic Modules',
    '// THIS FILE WAS GENERATED AUTOMATICALLY BY PAYLOAD.',
    '// Generated on 2014-08-29 using',
    '// This is a generated file - do not edit.',
  ];
  const no = [
    '# Parses golang samples generated by "go tool pprof" and outputs stacks',
    '// Suppressions for Razor-generated routing code in MAUI Blazor apps',
    '-- this replaces the auto-generated index for the foreign key',
    '// Stub. The real module is generated by the bundler.',
    '# Do not modify this file, which defines default values, but create a',
    '// WARNING: Do not edit this file! Copy configuration to config.inc.php.',
    '// Includes the automatically-generated *Service and Backend*Service traits,',
    '// Generated with Bot Builder V4 SDK Template for Visual Studio',
    '* instruction must not include the deprecation warning which is auto-generated.',
    '<!-- Do not edit this file with editors other than diagrams.net -->',
    '# called by another script. Do not modify!',
    '// Do not edit the cache while it is read.',
    "//! It usually shouldn't need to be re-generated",
    '* authentication by making use of random generated users.',
    '# generated file into usage/ with a different name.',
    '# Seeds for failure cases proptest has generated in the past.',
    '#include "flutter/generated_plugin_registrant.h"',
    '// The following generated text files may be present in this folder:',
    '* Token generated events.',
  ];
  // of each rule its own examples: no other rule tells these, or leaves them
  yes.push('# DO NOT EDIT: see the template.', '// DO NOT MODIFY', '# please do not edit by hand',
    '// Do Not Modify This Script Manually', '# Do not edit: changes that are made here directly are lost');
  no.push('# DO NOT EDIT THE TABLE BELOW', '# DO NOT EDIT your settings here', '# Do not edit',
    '// do not modify while the server runs', '# do not edit the schema by hand', '# Do not modify your keys manually');
  const says = (line: string) =>
    isGenerated('a.x', `${line}\ncode();\n`, { isCode: true, isProse: false, lineCount: 2, row: undefined });
  table('is found', (row) => {
    for (const line of yes) row(`is found in ${line}`, () => assert.equal(says(line), true));
  });
  table('is found in no other line', (row) => {
    for (const line of no) row(`is not found in ${line}`, () => assert.equal(says(line), false));
  });
  it('applies to data with comments, not to documents and settings', () => {
    const head = '# This file was auto generated by a tool.\n';
    assert.deepEqual(
      ['a/b.yaml', 'a/b.sql', 'a/b.md', 'a/requirements.txt', '.github/workflows/a.yml'].map((path) =>
        roleOf(path, path.endsWith('.sql') ? head.replace('#', '--') : head)
      ),
      ['generated', 'generated', 'docs', 'config', 'ci'],
    );
  });
});

describe('the output of a compiler or a bundler', () => {
  const code = 'class Cart {\n  total() {}\n}\n';
  table('is a generated file', (row) => {
    const rows: readonly (readonly [what: string, path: string, text: string])[] = [
      ['with a source map', 'priv/static/app.mjs', `${code}export { Cart };\n//# sourceMappingURL=app.mjs.map\n`],
      ['with its source map inside', 'web/app.js',
        `${code}//# sourceMappingURL=data:application/json;base64,${'eyJ2'.repeat(2_000)}`],
      ['of CSS', 'web/app.css', 'a { color: red; }\r\n/*# sourceMappingURL=app.css.map */\r\n'],
      ['by esbuild', 'web/app.js', `var Cart = (() => {\n  var __defProp = Object.defineProperty;\n${code}})();\n`],
      ['by webpack', 'web/app.js', `/******/ (() => { // webpackBootstrap\n${code}/******/ })();\n`],
      ['by TypeScript', 'web/app.js',
        `"use strict";\nvar __importDefault = (this && this.__importDefault) || function (mod) {\n};\n${code}`],
    ];
    for (const [what, path, text] of rows) row(what, () => assert.equal(roleOf(path, text), 'generated'));
  });
  table('is not what only mentions it', (row) => {
    const rows: readonly (readonly [what: string, path: string, text: string, role: string])[] = [
      ['in the middle', 'web/app.js', `// removes //# sourceMappingURL=app.js.map\n//# sourceMappingURL=x\n${code}`,
        'source'],
      ['in a string at the end', 'web/map.js', `${code}export const mark = '//# sourceMappingURL=';\n`, 'source'],
      ['in a document', 'docs/maps.md', 'The last line is\n\n//# sourceMappingURL=app.js.map\n', 'docs'],
      ['as helpers of its own', 'web/app.js', `var __awaiter = function () {};\n${code}`, 'source'],
    ];
    for (const [what, path, text, role] of rows) row(what, () => assert.equal(roleOf(path, text), role));
  });
});

describe('file names', () => {
  const tables: readonly (readonly [string, (name: string) => boolean, string, string])[] = [
    ['lock files', isLockFile,
      'cargo.lock package-lock.json pnpm-lock.yaml bun.lockb deno.lock poetry.lock flake.lock stack.yaml.lock',
      'lock.ts block.yaml clock.json unlock.json migration_lock.toml file.locked'],
    ['manifests', isManifest,
      'package.json cargo.toml pyproject.toml go.mod pom.xml build.gradle.kts a.gemspec a.csproj pubspec.yaml mix.exs composer.json requirements-dev.txt dev-requirements.txt',
      'packages.json cargo.lock go.sum requirements.md tsconfig.json'],
    ['settings', isConfiguration,
      'tsconfig.base.json .eslintrc.cjs vite.config.ts dockerfile dockerfile.dev makefile package.json .env.local setup.cfg',
      'config.ts makefile.ts tsconfig.ts build dockerise.ts2'],
    ['changelogs', isChangelog, 'changelog.md changes.rst history.md news changelog release-notes.md changelog-2.x.md',
      'changelog.ts changes.py news.json history.js release.yml releases.go'],
    ['files of a version', isVersionFile,
      'version version.rb _version.py __version__.py __about__.py version.txt version.go',
      'version.ts versions.ts conversion.py version.md2 version_test.go'],
  ];
  table('determine the role of a file', (row) => {
    for (const [what, is, yes, no] of tables)
      row(`tell ${what}`,
        () => assert.deepEqual([yes.split(' ').filter((name) => !is(name)), no.split(' ').filter(is)], [[], []]));
  });
});

function check(title: string, path: string, text: string, role: Role): void {
  it(`is ${role}: ${title}`, () => assert.equal(roleOf(path, text), role));
}

function roleOf(path: string, text: string): Role {
  return indexFile(path, detectLanguage(path), text, new Vocabulary(), () => 0).role;
}
