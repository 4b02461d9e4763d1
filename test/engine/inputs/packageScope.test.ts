import assert from 'node:assert/strict';
import fc from 'fast-check';
import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import type { PackOptions } from '#engine/options';
import { describeCauses } from '#engine/freshness/freshness';
import { memoryHost, type MemoryHost } from '#test/support/memoryHost';
import { table } from '#test/support/table';

const run = { cancel: neverCancelled };
const code = 'export const price = 1;\n';

interface Case {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  readonly wish: string;
  /** Folders of what is needed. */
  readonly needs: readonly string[];
}

/**
 * In each, `app` needs `core` and `core` needs `base` for its work; `other` is needed by nobody, and `tool` only for
 * the development of `core`.
 */
const kinds: readonly Case[] = [
  {
    title: 'npm workspaces',
    wish: 'app',
    needs: ['libs/base', 'libs/core'],
    files: {
      'package.json': '{"name":"all","workspaces":["apps/*","libs/*"]}',
      'apps/app/package.json': '{"name":"@x/app","dependencies":{"@x/core":"*","react":"19"}}',
      'libs/core/package.json':
        '{"name":"@x/core","peerDependencies":{"@x/base":"*"},"devDependencies":{"@x/tool":"*"}}',
      'libs/base/package.json': '{"name":"@x/base"}',
      'libs/tool/package.json': '{"name":"@x/tool"}',
      'libs/other/package.json': '{"name":"@x/other","dependencies":{"@x/app":"*"}}',
      'apps/app/a.ts': code,
      'libs/core/c.ts': code,
      'libs/other/o.ts': code,
    },
  },
  {
    title: 'pnpm workspaces, by aliases and folders',
    wish: '@x/app',
    needs: ['libs/base', 'libs/core'],
    files: {
      'pnpm-workspace.yaml': 'packages:\n  - "apps/*"\n  - libs/*\n',
      'package.json': '{"private":true}',
      'apps/app/package.json': '{"name":"@x/app","dependencies":{"engine":"workspace:@x/core@*"}}',
      'libs/core/package.json': '{"name":"@x/core","dependencies":{"anything":"link:../base"}}',
      'libs/base/package.json': '{"name":"@x/base"}',
      'libs/other/package.json': '{"name":"@x/other"}',
    },
  },
  {
    title: 'npm packages that only import one another',
    wish: 'app',
    needs: ['libs/core'],
    files: {
      'package.json': '{"workspaces":["apps/*","libs/*"]}',
      'apps/app/package.json': '{"name":"app"}',
      'apps/app/a.ts': 'import { price } from "core";\nexport const two = price;\n',
      'libs/core/package.json': '{"name":"core","main":"c.ts"}',
      'libs/core/c.ts': code,
      'libs/other/package.json': '{"name":"other"}',
      'libs/other/c.ts': code,
    },
  },
  {
    title: 'Cargo workspaces',
    wish: 'app',
    needs: ['crates/base', 'crates/core'],
    files: {
      'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n[workspace.dependencies]\ncore = { path = "crates/core" }\n',
      'crates/app/Cargo.toml': '[package]\nname = "app"\n[dependencies]\ncore = { workspace = true }\nserde = "1"\n',
      'crates/core/Cargo.toml':
        '[package]\nname = "core"\n[target."cfg(unix)".dependencies]\nb = { package = "base", path = "../base" }\n[dev-dependencies]\ntool = { path = "../tool" }\n',
      'crates/base/Cargo.toml': '[package]\nname = "base"\n',
      'crates/tool/Cargo.toml': '[package]\nname = "tool"\n',
      'crates/other/Cargo.toml': '[package]\nname = "other"\n',
      'crates/app/src/main.rs': 'fn main() {}\n',
      'crates/other/src/lib.rs': 'pub fn o() {}\n',
    },
  },
  {
    title: 'go.work',
    wish: 'example.org/app',
    needs: ['base', 'core'],
    files: {
      'go.work': 'go 1.22\nuse (\n\t./app\n\t./core\n\t./base\n\t./other\n)\n',
      'app/go.mod': 'module example.org/app\n\nrequire (\n\texample.org/core v0.0.0\n)\n',
      'core/go.mod': 'module example.org/core\n',
      'core/core.go': 'package core\n\nimport "example.org/base"\n\nvar B = base.B\n',
      'base/go.mod': 'module example.org/base\n',
      'base/base.go': 'package base\n\nvar B = 1\n',
      'other/go.mod': 'module example.org/other\n',
      'other/o.go': 'package other\n',
    },
  },
  {
    title: 'Gradle projects',
    wish: 'app',
    needs: ['libs/base-api', 'libs/core'],
    files: {
      'settings.gradle.kts':
        'rootProject.name = "all"\ninclude(":app", ":libs:core", ":libs:base-api", ":libs:other", ":libs:tool")\n',
      'app/build.gradle.kts': 'dependencies {\n  implementation(project(":libs:core"))\n}\n',
      'libs/core/build.gradle.kts':
        'dependencies {\n  api(projects.libs.baseApi)\n  testImplementation(project(":libs:tool"))\n}\n',
      'libs/base-api/build.gradle': '',
      'libs/other/build.gradle': "dependencies { implementation project(':app') }\n",
      'libs/tool/build.gradle': '',
      'app/A.kt': 'class A\n',
      'libs/other/O.kt': 'class O\n',
    },
  },
  {
    title: 'Maven modules',
    wish: 'app',
    needs: ['base', 'core'],
    files: {
      'pom.xml':
        '<project><artifactId>all</artifactId><modules><module>app</module></modules><dependencyManagement><dependencies><dependency><artifactId>other</artifactId></dependency></dependencies></dependencyManagement></project>',
      'app/pom.xml':
        '<project><artifactId>app</artifactId><dependencies><dependency><groupId>x</groupId><artifactId>core</artifactId></dependency></dependencies></project>',
      'core/pom.xml':
        '<project><artifactId>core</artifactId><dependencies><dependency><artifactId>base</artifactId></dependency><dependency><artifactId>tool</artifactId><scope>test</scope></dependency></dependencies></project>',
      'base/pom.xml': '<project><artifactId>base</artifactId></project>',
      'tool/pom.xml': '<project><artifactId>tool</artifactId></project>',
      'other/pom.xml': '<project><artifactId>other</artifactId></project>',
      'app/src/main/java/A.java': 'class A {}\n',
    },
  },
  {
    title: 'uv workspaces',
    wish: 'my_app',
    needs: ['packages/base', 'packages/core'],
    files: {
      'pyproject.toml': '[tool.uv.workspace]\nmembers = ["packages/*"]\n',
      'packages/app/pyproject.toml':
        '[project]\nname = "my_app"\ndependencies = ["My-Core>=1", "httpx"]\n[tool.uv.sources]\nmy-core = { workspace = true }\n',
      'packages/core/pyproject.toml':
        '[project]\nname = "my.core"\ndependencies = ["base[x]; python_version > \'3\'"]\n[dependency-groups]\ndev = ["tool"]\n',
      'packages/base/pyproject.toml': '[project]\nname = "base"\n',
      'packages/tool/pyproject.toml': '[project]\nname = "tool"\n',
      'packages/other/pyproject.toml': '[project]\nname = "other"\n',
      'packages/app/a.py': 'x = 1\n',
      'packages/other/o.py': 'x = 1\n',
    },
  },
  {
    title: 'Poetry projects',
    wish: 'app',
    needs: ['core'],
    files: {
      'app/pyproject.toml':
        '[tool.poetry]\nname = "app"\n[tool.poetry.dependencies]\nanything = { path = "../core", develop = true }\n',
      'core/pyproject.toml': '[tool.poetry]\nname = "core"\n',
      'other/pyproject.toml': '[tool.poetry]\nname = "other"\n',
    },
  },
  {
    title: '.NET projects',
    wish: 'App',
    needs: ['src/Base', 'src/Core'],
    files: {
      'All.sln': '',
      'src/App/App.csproj':
        '<Project><ItemGroup><ProjectReference Include="..\\Core\\Core.csproj" /></ItemGroup></Project>',
      'src/Core/Core.csproj':
        '<Project><ItemGroup><ProjectReference Include="../Base/Base.csproj" /></ItemGroup></Project>',
      'src/Base/Base.csproj': '<Project />',
      'src/Other/Other.csproj': '<Project />',
      'src/App/A.cs': 'class A {}\n',
    },
  },
  {
    title: 'Composer packages',
    wish: 'x/app',
    needs: ['core'],
    files: {
      'app/composer.json': '{"name":"x/app","require":{"x/core":"*"}}',
      'core/composer.json': '{"name":"x/core","require-dev":{"x/other":"*"}}',
      'other/composer.json': '{"name":"x/other"}',
    },
  },
  {
    title: 'Dart packages',
    wish: 'app',
    needs: ['core'],
    files: {
      'app/pubspec.yaml': 'name: app\ndependencies:\n  core:\n    path: ../core\n',
      'core/pubspec.yaml': 'name: core\ndev_dependencies:\n  other:\n    path: ../other\n',
      'other/pubspec.yaml': 'name: other\n',
    },
  },
  {
    title: 'Mix umbrellas',
    wish: 'app',
    needs: ['apps/core'],
    files: {
      'apps/app/mix.exs': 'def project, do: [app: :app, deps: [{:core, in_umbrella: true}]]\n',
      'apps/core/mix.exs': 'def project, do: [app: :core, deps: [{:other, in_umbrella: true, only: :test}]]\n',
      'apps/other/mix.exs': 'def project, do: [app: :other]\n',
    },
  },
  {
    title: 'Ruby gems',
    wish: 'app',
    needs: ['core'],
    files: {
      'app/app.gemspec': 's.name = "app"\ns.add_dependency "core"\n',
      'core/core.gemspec': 's.name = "core"\ns.add_development_dependency("other")\n',
      'other/other.gemspec': 's.name = "other"\n',
    },
  },
  {
    title: 'Swift packages',
    wish: 'App',
    needs: ['Core'],
    files: {
      'App/Package.swift': 'let package = Package(name: "App", dependencies: [.package(path: "../Core")])\n',
      'Core/Package.swift': 'let package = Package(name: "Core")\n',
      'Other/Package.swift': 'let package = Package(name: "Other")\n',
    },
  },
];

const withEngine = async <T>(host: MemoryHost,
  work: (engine: ReturnType<typeof createEngine>) => Promise<T>): Promise<T> =>
{
  const engine = createEngine(host);
  try {
    return await work(engine);
  } finally {
    engine.dispose();
  }
};
const pack = (host: MemoryHost, options: PackOptions) => withEngine(host, (engine) => engine.pack(options, run));

describe('a package of a monorepo', () => {
  table('is packed with its dependencies, in each kind of workspace', (row) => {
    for (const { title, files, wish, needs } of kinds) {
      row(`with its dependencies, in ${title}`, async () => {
        const { packages } = await withEngine(memoryHost({ files }), (engine) => engine.packages({}, run));
        assert.deepEqual(
          packages.find(({ id, names }) =>
            id === wish || names.some((name) => name === wish || name.endsWith(`/${wish}`))
          )?.needs,
          needs,
        );
      });
    }
  });

  const shop = kinds[0]!.files;

  it('includes files above it that are not code', async () => {
    const host = memoryHost({
      files: {
        ...shop,
        'README.md': '# All\n',
        'build.ts': code,
        'apps/README.md': '# Apps\n',
        'libs/README.md': '# Libraries\n',
        'docs/a.md': '# A\n',
      },
    });
    const report = await pack(host, { workspace: 'app', task: 'price' });
    assert.equal(report.counts.files,
      ['package.json', 'README.md', 'apps/README.md', 'libs/README.md', 'apps/app/package.json', 'apps/app/a.ts',
        'libs/core/package.json', 'libs/core/c.ts', 'libs/base/package.json'].length);
  });

  it('is named in the pack, with the excluded parts', async () => {
    const host = memoryHost({ files: shop, git: {} });
    await pack(host, { workspace: './apps/app/', task: 'price' });
    const text = host.text('.agentpack/context.md')!;
    assert.match(text,
      /- Package `@x\/app` in `apps\/app`, with the 2 packages that it needs here: `@x\/base`, `@x\/core`\. Other packages of this repository are omitted. To pack all packages, run `agentpack pack --workspace \.`\./);
    assert.match(text, /outside the package and its dependencies: libs\/other\/, libs\/tool\//);
    assert.ok(!text.includes('libs/other/o.ts'));
  });

  it('is an input of the pack: repacks keep it, changes in other packages do not make it stale, and a dot selects everything', async () => {
    const host = memoryHost({ files: shop, git: {} });
    await withEngine(host, async (engine) => {
      await engine.pack({ workspace: '@x/app', task: 'price' }, run);
      host.tick(10_000);
      host.write('libs/other/o.ts', 'export const changed = 2;\n');
      assert.equal((await engine.status({}, run)).state, 'fresh');
      assert.equal((await engine.guard({ path: 'libs/other/o.ts' }, run)).decision, 'proceed');
      assert.match((await engine.guard({ path: 'libs/other/o.ts' }, run)).message,
        /not covered by the pack: not part of the package @x\/app/);
      assert.equal((await engine.explain('libs/other/o.ts', {}, run)).because, 'other-package');
      host.write('libs/core/c.ts', 'export const changed = 2;\n');
      assert.match(describeCauses((await engine.status({}, run)).causes), /libs\/core\/c\.ts/);
      const again = await engine.pack({ keepTask: true, keepOptions: true }, run);
      assert.equal(again.workspace?.id, '@x/app');
      assert.deepEqual((await engine.packages({}, run)).current, '@x/app');
      const whole = await engine.pack({ keepTask: true, keepOptions: true, workspace: '.' }, run);
      assert.equal(whole.workspace, undefined);
      assert.equal((await engine.status({}, run)).state, 'fresh');
      assert.equal((await engine.pack({ keepTask: true, keepOptions: true }, run)).workspace, undefined);
    });
  });

  it('stays in effect for callers with complete settings, and with a new task on request', async () => {
    const host = memoryHost({ files: shop });
    await withEngine(host, async (engine) => {
      await engine.pack({ workspace: '@x/core', task: 'price', complete: true }, run);
      assert.equal((await engine.refreshIfStale({ complete: true, repack: true }, run)).freshness.state, 'fresh');
      assert.equal((await engine.pack({ complete: true, task: 'another', keepWorkspace: true }, run)).workspace?.id,
        '@x/core');
      assert.equal((await engine.pack({ complete: true, task: 'third' }, run)).workspace, undefined);
    });
  });

  it('includes the packages that contain its tests', async () => {
    const project = (...needs: readonly string[]) =>
      `<Project>${needs.map((one) => `<ProjectReference Include="${one}" />`).join('')}</Project>`;
    const test =
      'using Xunit;\npublic class CoreTests\n{\n    [Fact]\n    public void Adds() { Assert.True(true); }\n}\n';
    const files = {
      'src/Core/Core.csproj': project(),
      'src/Core/C.cs': 'class C {}\n',
      'src/App/App.csproj': project('../Core/Core.csproj'),
      'src/App/A.cs': 'class A {}\n',
      'tests/Core.Tests/Core.Tests.csproj': project('../../src/Core/Core.csproj'),
      'tests/Core.Tests/CoreTests.cs': test,
      'src/Small/Small.csproj': project('../Core/Core.csproj'),
      'src/Small/S.cs': 'class S {}\n',
      'src/Small/test/STests.cs': test,
      'src/Small/test/TTests.cs': test,
      'tests/App.Tests/App.Tests.csproj': project('../../src/App/App.csproj'),
      'tests/App.Tests/AppTests.cs': test,
    };
    const host = memoryHost({ files });
    const { workspace } = await pack(host, { workspace: 'Core', task: 'core' });
    assert.deepEqual([workspace?.needs, workspace?.tests.map(({ folder }) => folder)], [[], ['tests/Core.Tests']]);
    assert.match(host.text('.agentpack/context.md')!, /which needs no other package here; tests: `Core\.Tests`\. /);
  });

  it('follows its manifests', async () => {
    const host = memoryHost({ files: shop });
    await withEngine(host, async (engine) => {
      await engine.pack({ workspace: '@x/app', task: 'price' }, run);
      host.tick(10_000);
      host.write('libs/base/package.json', '{"name":"@x/base","dependencies":{"@x/other":"*"}}');
      assert.match(describeCauses((await engine.status({}, run)).causes), /libs\/other\/o\.ts/);
      host.write('apps/app/package.json', '{"name":"@x/renamed"}');
      const report = await engine.pack({ keepTask: true, keepOptions: true }, run);
      assert.equal(report.workspace, undefined);
      assert.ok(
        report.warnings.some((warning) =>
          warning.startsWith('Package @x/app no longer exists, so the whole repository is packed.')
        ),
      );
    });
  });

  it('reads only the saved file if one of its files is saved', async () => {
    const host = memoryHost({ files: shop, git: {} });
    await withEngine(host, async (engine) => {
      await engine.pack({ workspace: '@x/app', task: 'price' }, run);
      host.tick(10_000);
      host.write('apps/app/a.ts', 'export const price = 77;\n');
      host.takeReads();
      const kept = await engine.refreshIfStale({ repack: true, saved: ['apps/app/a.ts'] }, run);
      assert.equal(kept.partial, true);
      assert.match(host.text('.agentpack/context.md')!, /price = 77/);
      assert.ok(!host.takeReads().includes('libs/core/c.ts'));
    });
  });

  it('is rejected if it does not exist, with the nearest names', async () => {
    const host = memoryHost({ files: shop });
    await assert.rejects(pack(host, { workspace: '@x/cor', task: 'price' }),
      /There is no package "@x\/cor": did you mean @x\/core/);
    await assert.rejects(pack(host, { workspace: 'zzzzzzzz', task: 'price' }),
      /agentpack pack --workspace lists the 6 packages/);
    await assert.rejects(pack(memoryHost({ files: { 'a.ts': code } }), { workspace: 'a', task: 'price' }),
      /No packages were found here/);
  });

  it('is distinguished from another with the same name by its folder', async () => {
    const files = {
      ...shop,
      'examples/core/Cargo.toml': '[package]\nname = "twin"\n',
      'crates/t/Cargo.toml': '[package]\nname = "twin"\n',
    };
    const host = memoryHost({ files });
    await assert.rejects(pack(host, { workspace: 'twin', task: 'price' }),
      /2 packages are named twin. Specify the folder of one of them: crates\/t, examples\/core/);
    assert.equal((await pack(host, { workspace: 'crates/t', task: 'price' })).workspace?.id, 'crates/t');
    assert.equal((await pack(host, { keepTask: true, keepOptions: true })).workspace?.id, 'crates/t');
  });

  it('leads to the same pack whatever was packed before, in one process or several', async () => {
    const folder = fc.constantFrom('apps/app', 'libs/core', 'libs/base', 'libs/other', 'libs/tool', '.');
    await fc.assert(fc.asyncProperty(fc.array(folder, { minLength: 2, maxLength: 5 }), async (wishes) => {
      const warm = memoryHost({ files: shop, git: {} });
      const packed = await withEngine(warm, async (engine) => {
        for (const workspace of wishes) await engine.pack({ workspace, task: 'price of the app', noWrite: true }, run);
        return engine.pack({ workspace: wishes.at(-1)!, task: 'price of the app' }, run);
      });
      const cold = memoryHost({ files: shop, git: {} });
      const other = await pack(cold, { workspace: wishes.at(-1)!, task: 'price of the app' });
      assert.deepEqual(packed.ranking, other.ranking);
      assert.equal(warm.text('.agentpack/context.md'), cold.text('.agentpack/context.md'));
    }), { numRuns: 4 });
  });
});
