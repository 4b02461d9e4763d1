import { developmentOnly, maxManifestChars, type ManifestDependency, type PackageKind } from '../resolve/packageKind';

export const gradleProjects: PackageKind = {
  title: 'Gradle projects',
  manifest: /\.gradle(?:\.kts)?$/,
  manager: 'Gradle',
  readDependencies: readGradleDependencies,
  normalizeName: (name) => name.replace(/[-_.:/]/g, '').toLowerCase(),
};
export const mavenModules: PackageKind = {
  title: 'Maven modules',
  manifest: /(?:^|\/)pom\.xml$/,
  manager: 'Maven',
  readDependencies: readMavenDependencies,
};
/** Dependencies in sbt are Scala expressions, so imports are the better source. */
export const sbtProjects: PackageKind = {
  title: 'sbt projects',
  manifest: /(?:^|\/)build\.(?:sbt|sc|mill)$/,
  manager: 'sbt',
  readDependencies: () => [],
  importsAreDependencies: true,
};

/**
 * Reads `project(":a:b")`, `project(path: ':a')` and `projects.a.b`. A line that begins with `test…` declares a
 * test dependency.
 */
function readGradleDependencies(text: string): ManifestDependency[] {
  const dependencies: ManifestDependency[] = [];
  for (const line of text.slice(0, maxManifestChars).split('\n')) {
    if (line.length > 2_000) continue;
    const scope = /^\s*"?(?:\w{0,60}[tT]est\w{0,60}|kover|dokka)"?\s*\(?/.test(line) ? developmentOnly : {};
    for (const match of line.matchAll(/\bproject\(\s*(?:path\s*[:=]\s*)?["']:([\w:.-]{1,200})["']/g))
      dependencies.push({ name: match[1]!, ...scope });
    for (const match of line.matchAll(/\bprojects((?:\.\w{1,100}){1,10})/g))
      dependencies.push({ name: match[1]!.slice(1).replace(/\.dependencyProject$/, ''), ...scope });
  }
  return dependencies;
}

function readMavenDependencies(text: string): ManifestDependency[] {
  const xml = text.slice(0, maxManifestChars);
  const managementStart = xml.indexOf('<dependencyManagement');
  const managementEnd = managementStart < 0 ? -1 : xml.indexOf('</dependencyManagement>', managementStart);
  const dependencyXml = managementStart < 0
    ? xml
    : xml.slice(0, managementStart) + (managementEnd < 0 ? '' : xml.slice(managementEnd));
  return dependencyXml.split('<dependency>').slice(1).flatMap((part): ManifestDependency[] => {
    const block = part.slice(0, 2_000).split('</dependency>', 1)[0]!;
    const name = /<artifactId>\s{0,100}([\w.-]{1,200})/.exec(block)?.[1];
    return name === undefined ? [] : [{ name, ...(/<scope>\s{0,100}test\b/.test(block) && developmentOnly) }];
  });
}
