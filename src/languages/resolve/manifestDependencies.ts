import { projectReference } from '../csharp/projects';
import { asObject, asString, asStrings, parseJsonc, type Json } from './jsonc';
import { parseToml } from './toml';
import { folderOf, join, nameOf } from './workspace';

/**
 * Something that a package's manifest says it needs. By its name, by the folder where it lies, or by its manifest
 * there.
 */
export interface Needed {
  readonly name?: string;
  readonly folder?: string;
  /** Only for its own tests and its own development: who depends on the package does not need it. */
  readonly dev?: true;
}

/** How the packages of one tool tell what they depend on. */
export interface PackageKind {
  /** For people, with the tool that makes a monorepo of them: `npm, pnpm and yarn workspaces`. */
  readonly title: string;
  /** Matches the paths of its manifests. */
  readonly manifest: RegExp;
  /** Linear in the text. `path` is the manifest's own. */
  needs(text: string, path: string): Needed[];
  /** How a name is compared: `My_Package` and `my-package` are one for Python. */
  readonly sameName?: (name: string) => string;
  /**
   * An import of another package's file is a dependency too: in these languages imports say exactly what they mean, and
   * may go unsaid in manifests.
   */
  readonly byImports?: true;
}

/** As much of a manifest as is looked at, in characters. */
const readMax = 200_000;

/** Of a dependency in package.json. Characters. */
const longestVersion = 500;

/** A row for each kind of monorepo; packages of other kinds (Bazel's, sbt's) depend on what they import. */
export const packageKinds: readonly PackageKind[] = [
  { title: 'npm, pnpm, yarn and Lerna workspaces', manifest: /(?:^|\/)package\.json$/, needs: npm, byImports: true },
  { title: 'Cargo workspaces', manifest: /(?:^|\/)Cargo\.toml$/, needs: cargo },
  { title: 'Go modules (go.work, replace)', manifest: /(?:^|\/)go\.mod$/, needs: go, byImports: true },
  {
    title: 'Gradle projects',
    manifest: /\.gradle(?:\.kts)?$/,
    needs: gradle,
    sameName: (name) => name.replace(/[-_.:/]/g, '').toLowerCase(),
  },
  { title: 'Maven modules', manifest: /(?:^|\/)pom\.xml$/, needs: maven },
  {
    title: 'Python projects (uv, Poetry, PDM, setuptools)',
    manifest: /(?:^|\/)(?:pyproject\.toml|setup\.cfg|setup\.py)$/,
    needs: python,
    sameName: (name) => name.replace(/[-_.]+/g, '-').toLowerCase(),
    byImports: true,
  },
  { title: '.NET projects', manifest: /\.csproj$/, needs: dotnet },
  { title: 'Composer packages', manifest: /(?:^|\/)composer\.json$/, needs: composer },
  { title: 'Dart and Flutter packages (pub)', manifest: /(?:^|\/)pubspec\.yaml$/, needs: pub, byImports: true },
  { title: 'Mix umbrellas', manifest: /(?:^|\/)mix\.exs$/, needs: mix },
  { title: 'Ruby gems', manifest: /\.gemspec$/, needs: gem },
  { title: 'Swift packages', manifest: /(?:^|\/)Package\.swift$/, needs: swift },
  { title: 'Bazel packages', manifest: /(?:^|\/)BUILD(?:\.bazel)?$/, needs: () => [], byImports: true },
  { title: 'sbt projects', manifest: /(?:^|\/)build\.(?:sbt|sc|mill)$/, needs: () => [], byImports: true },
];

export function kindOf(manifest: string): PackageKind | undefined {
  return packageKinds.find((kind) => kind.manifest.test(manifest));
}

const dev = { dev: true } as const;

function at(path: string, relative: string | undefined): string | undefined {
  return relative === undefined ? undefined : join(folderOf(path), relative.replaceAll('\\', '/'));
}

function npm(text: string, path: string): Needed[] {
  const json = asObject(parseJsonc(text));
  return ['dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies'].flatMap((list) =>
    Object.entries(asObject(json[list])).map(([name, version]): Needed => {
      const said = (asString(version) ?? '').slice(0, longestVersion);
      const folder = at(path,
        /^(?:file|link|portal|workspace):(\.{1,2}(?:\/.*)?|[^*^~\d@:][^@:]*\/.*)$/.exec(said)?.[1]);
      // an alias: "workspace:name@*"
      const alias = /^workspace:((?:@[^/@]+\/)?[^@*^~\d.][^@]*)@/.exec(said)?.[1];
      return { name: alias ?? name, ...(folder !== undefined && { folder }), ...(list === 'devDependencies' && dev) };
    })
  );
}

function cargo(text: string, path: string): Needed[] {
  const manifest = parseToml(text);
  const places = [manifest, ...Object.values(asObject(manifest['target'])).map(asObject)];
  return places.flatMap((place) =>
    ['dependencies', 'build-dependencies', 'dev-dependencies'].flatMap((table) =>
      Object.entries(asObject(place[table])).map(([key, value]): Needed => {
        const folder = at(path, asString(asObject(value)['path']));
        return {
          name: asString(asObject(value)['package']) ?? key,
          ...(folder !== undefined && { folder }),
          ...(table === 'dev-dependencies' && dev),
        };
      })
    )
  );
}

function go(text: string, path: string): Needed[] {
  const required = [...text.matchAll(/^[ \t]*(?:require[ \t]+)?([^\s()]+)[ \t]+v\d/gm)].map((match): Needed => ({
    name: match[1]!,
  }));
  const replaced = [...text.matchAll(/=>[ \t]+"?(\.{1,2}(?:\/[^\s"]*)?)"?/g)].map((match): Needed => ({
    folder: at(path, match[1])!,
  }));
  return [...required, ...replaced].filter(({ name, folder }) => (name ?? folder) !== undefined);
}

/** `project(":a:b")`, `project(path: ':a')` and `projects.a.b`; a line that begins with `test…` is about tests. */
function gradle(text: string): Needed[] {
  const needed: Needed[] = [];
  for (const line of text.slice(0, readMax).split('\n')) {
    if (line.length > 2_000) continue;
    const own = /^\s*"?(?:\w{0,60}[tT]est\w{0,60}|kover|dokka)"?\s*\(?/.test(line) ? dev : {};
    for (const match of line.matchAll(/\bproject\(\s*(?:path\s*[:=]\s*)?["']:([\w:.-]{1,200})["']/g))
      needed.push({ name: match[1]!, ...own });
    for (const match of line.matchAll(/\bprojects((?:\.\w{1,100}){1,10})/g))
      needed.push({ name: match[1]!.slice(1).replace(/\.dependencyProject$/, ''), ...own });
  }
  return needed;
}

function maven(text: string): Needed[] {
  const xml = text.slice(0, readMax);
  const from = xml.indexOf('<dependencyManagement');
  const to = from < 0 ? -1 : xml.indexOf('</dependencyManagement>', from);
  const own = from < 0 ? xml : xml.slice(0, from) + (to < 0 ? '' : xml.slice(to));
  return own.split('<dependency>').slice(1).flatMap((part): Needed[] => {
    const block = part.slice(0, 2_000).split('</dependency>', 1)[0]!;
    const name = /<artifactId>\s{0,100}([\w.-]{1,200})/.exec(block)?.[1];
    return name === undefined ? [] : [{ name, ...(/<scope>\s{0,100}test\b/.test(block) && dev) }];
  });
}

function python(text: string, path: string): Needed[] {
  if (nameOf(path) !== 'pyproject.toml')
    return requirements(
      text.slice(0, readMax).split('\n').flatMap((line) =>
        [...line.slice(0, 2_000).matchAll(/["']([\w.-]{1,100}(?:\[[^\]]{0,100}\])?\s{0,5}(?:[<>=!~].{0,60})?)["']/g)]
          .map(
            (match) => match[1]!,
          ).concat(/^\s+[\w.-]+\s*(?:[<>=!~].*)?$/.test(line) ? [line.trim()] : [])
      ),
    );
  const toml = parseToml(text);
  const project = asObject(toml['project']);
  const poetry = asObject(asObject(toml['tool'])['poetry']);
  const sources = asObject(asObject(asObject(toml['tool'])['uv'])['sources']);
  const tables = [asObject(poetry['dependencies'])];
  const devTables = [asObject(poetry['dev-dependencies']),
    ...Object.values(asObject(poetry['group'])).map((group) => asObject(asObject(group)['dependencies']))];
  const lists = [asStrings(project['dependencies']),
    ...Object.values(asObject(project['optional-dependencies'])).map(asStrings)].flat();
  const devLists = Object.values(asObject(toml['dependency-groups'])).flatMap((one) =>
    (Array.isArray(one) ? one : []) as readonly Json[]
  ).map(asString).filter((one) => one !== undefined);
  const listed = (table: { readonly [key: string]: Json; }) =>
    Object.entries(table).map(([name, value]): Needed => {
      const folder = at(path, asString(asObject(value)['path']));
      return { name, ...(folder !== undefined && { folder }) };
    });
  const isDev = new Set(requirements(devLists).map(({ name }) => name));
  return [
    ...requirements(lists),
    ...tables.flatMap(listed),
    ...[...requirements(devLists), ...devTables.flatMap(listed)].map((one) => ({ ...one, ...dev })),
    ...listed(sources).map((one) => ({ ...one, ...(isDev.has(one.name) && dev) })),
  ];
}

/** Names of PEP 508 requirements: `my-package[extra]>=1; marker`. */
function requirements(lines: readonly string[]): Needed[] {
  return lines.flatMap((line): Needed[] => {
    const name = /^[A-Za-z0-9](?:[\w.-]{0,100}[A-Za-z0-9])?/.exec(line)?.[0];
    return name === undefined ? [] : [{ name }];
  });
}

function dotnet(text: string, path: string): Needed[] {
  return [...text.slice(0, readMax).matchAll(projectReference)].flatMap((match): Needed[] => {
    const project = at(path, match[1]);
    return project === undefined ? [] : [{ folder: folderOf(project) }];
  });
}

function composer(text: string): Needed[] {
  const json = asObject(parseJsonc(text));
  return [...Object.keys(asObject(json['require'])).map((name): Needed => ({ name })),
    ...Object.keys(asObject(json['require-dev'])).map((name): Needed => ({ name, ...dev }))];
}

/** The keys below `dependencies:`; that much of YAML suffices for what pub reads. */
function pub(text: string, path: string): Needed[] {
  const needed: Needed[] = [];
  let list: string | undefined;
  for (const line of text.slice(0, readMax).split('\n')) {
    if (/^\w/.test(line)) list = /^(dependencies|dev_dependencies|dependency_overrides):/.exec(line)?.[1];
    const own = list === 'dev_dependencies' ? dev : {};
    const name = list === undefined ? undefined : /^ {1,4}(\w+):/.exec(line)?.[1];
    const folder = list === undefined ? undefined : at(path, /\bpath:\s*["']?(\.{1,2}\/[^"'\s}]*)/.exec(line)?.[1]);
    if (folder !== undefined) needed.push({ folder, ...own });
    else if (name !== undefined) needed.push({ name, ...own });
  }
  return needed;
}

function mix(text: string): Needed[] {
  return [...text.slice(0, readMax).matchAll(/\{[ \t]*:(\w{1,100})[ \t]*,([^}\n]{0,300})/g)].map((
    [, name, rest],
  ): Needed => ({ name: name!, ...(/\bonly:[^,]*:(?:test|dev)\b/.test(rest!) && dev) }));
}

function gem(text: string): Needed[] {
  return [
    ...text.slice(0, readMax).matchAll(
      /\.add_(development_)?(?:runtime_)?dependency[ \t]{0,20}\(?[ \t]{0,20}["']([\w.-]{1,100})["']/g,
    ),
  ].map(([, own, name]): Needed => ({ name: name!, ...(own !== undefined && dev) }));
}

function swift(text: string, path: string): Needed[] {
  return [...text.slice(0, readMax).matchAll(/\.package\([^)\n]{0,200}?\bpath:\s{0,20}"([^"\n]{1,300})"/g)].flatMap(
    (match): Needed[] => {
      const folder = at(path, match[1]);
      return folder === undefined ? [] : [{ folder }];
    },
  );
}
