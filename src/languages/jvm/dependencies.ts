import { dev, maxManifestChars, type ManifestDependency, type PackageKind } from '../resolve/packageKind';

export const gradleProjects: PackageKind = {
  title: 'Gradle projects',
  manifest: /\.gradle(?:\.kts)?$/,
  manager: 'Gradle',
  needs: readGradleDependencies,
  sameName: (name) => name.replace(/[-_.:/]/g, '').toLowerCase(),
};
export const mavenModules: PackageKind = {
  title: 'Maven modules',
  manifest: /(?:^|\/)pom\.xml$/,
  manager: 'Maven',
  needs: readMavenDependencies,
};
/** Dependencies in sbt are Scala expressions, so imports are the better source. */
export const sbtProjects: PackageKind = {
  title: 'sbt projects',
  manifest: /(?:^|\/)build\.(?:sbt|sc|mill)$/,
  manager: 'sbt',
  needs: () => [],
  byImports: true,
};

/**
 * Reads `project(":a:b")`, `project(path: ':a')` and `projects.a.b`; a line that begins with `test…` declares a
 * dependency of tests.
 */
function readGradleDependencies(text: string): ManifestDependency[] {
  const dependencies: ManifestDependency[] = [];
  for (const line of text.slice(0, maxManifestChars).split('\n')) {
    if (line.length > 2_000) continue;
    const scope = /^\s*"?(?:\w{0,60}[tT]est\w{0,60}|kover|dokka)"?\s*\(?/.test(line) ? dev : {};
    for (const match of line.matchAll(/\bproject\(\s*(?:path\s*[:=]\s*)?["']:([\w:.-]{1,200})["']/g))
      dependencies.push({ name: match[1]!, ...scope });
    for (const match of line.matchAll(/\bprojects((?:\.\w{1,100}){1,10})/g))
      dependencies.push({ name: match[1]!.slice(1).replace(/\.dependencyProject$/, ''), ...scope });
  }
  return dependencies;
}

function readMavenDependencies(text: string): ManifestDependency[] {
  const xml = text.slice(0, maxManifestChars);
  const from = xml.indexOf('<dependencyManagement');
  const to = from < 0 ? -1 : xml.indexOf('</dependencyManagement>', from);
  const dependencyXml = from < 0 ? xml : xml.slice(0, from) + (to < 0 ? '' : xml.slice(to));
  return dependencyXml.split('<dependency>').slice(1).flatMap((part): ManifestDependency[] => {
    const block = part.slice(0, 2_000).split('</dependency>', 1)[0]!;
    const name = /<artifactId>\s{0,100}([\w.-]{1,200})/.exec(block)?.[1];
    return name === undefined ? [] : [{ name, ...(/<scope>\s{0,100}test\b/.test(block) && dev) }];
  });
}
