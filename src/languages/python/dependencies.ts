import { asObject, asString, asStrings, type Json } from '../resolve/jsonc';
import { developmentOnly, resolveManifestFolder, maxManifestChars, type ManifestDependency,
  type PackageKind } from '../resolve/packageKind';
import { parseTomlManifest } from '../resolve/toml';
import { getBaseName } from '#base/text/paths';

export const pythonProjectPackages: PackageKind = {
  title: 'Python projects (uv, Poetry, PDM, setuptools)',
  manifest: /(?:^|\/)(?:pyproject\.toml|setup\.cfg|setup\.py)$/,
  manager: 'pip',
  locks: { 'uv.lock': 'uv', 'poetry.lock': 'Poetry', 'pdm.lock': 'PDM' },
  readDependencies: parsePythonManifest,
  normalizeName: (name) => name.replace(/[-_.]+/g, '-').toLowerCase(),
  importsAreDependencies: true,
};

function parsePythonManifest(text: string, path: string): ManifestDependency[] {
  if (getBaseName(path) !== 'pyproject.toml')
    return parseRequirements(
      text.slice(0, maxManifestChars).split('\n').flatMap((line) =>
        [...line.slice(0, 2_000).matchAll(/["']([\w.-]{1,100}(?:\[[^\]]{0,100}\])?\s{0,5}(?:[<>=!~].{0,60})?)["']/g)]
          .map(
            (match) => match[1]!,
          ).concat(/^\s+[\w.-]+\s*(?:[<>=!~].*)?$/.test(line) ? [line.trim()] : [])
      ),
    );
  const manifest = parseTomlManifest(text);
  const project = asObject(manifest['project']);
  const poetry = asObject(asObject(manifest['tool'])['poetry']);
  const uvSources = asObject(asObject(asObject(manifest['tool'])['uv'])['sources']);
  const tables = [asObject(poetry['dependencies'])];
  const devTables = [asObject(poetry['dev-dependencies']),
    ...Object.values(asObject(poetry['group'])).map((group) => asObject(asObject(group)['dependencies']))];
  const requirements = [asStrings(project['dependencies']),
    ...Object.values(asObject(project['optional-dependencies'])).map(asStrings)].flat();
  const devRequirements = Object.values(asObject(manifest['dependency-groups'])).flatMap((item) =>
    (Array.isArray(item) ? item : []) as readonly Json[]
  ).map(asString).filter((item) => item !== undefined);
  const parseTable = (table: { readonly [key: string]: Json; }) =>
    Object.entries(table).map(([name, value]): ManifestDependency => {
      const folder = resolveManifestFolder(path, asString(asObject(value)['path']));
      return { name, ...(folder !== undefined && { folder }) };
    });
  const devNames = new Set(parseRequirements(devRequirements).map(({ name }) => name));
  return [
    ...parseRequirements(requirements),
    ...tables.flatMap(parseTable),
    ...[...parseRequirements(devRequirements), ...devTables.flatMap(parseTable)].map((requirement) => ({
      ...requirement,
      ...developmentOnly,
    })),
    ...parseTable(uvSources).map((requirement) => ({
      ...requirement,
      ...(devNames.has(requirement.name) && developmentOnly),
    })),
  ];
}

/** Returns the names in PEP 508 requirements: `my-package[extra]>=1; marker`. */
function parseRequirements(lines: readonly string[]): ManifestDependency[] {
  return lines.flatMap((line): ManifestDependency[] => {
    const name = /^[A-Za-z0-9](?:[\w.-]{0,100}[A-Za-z0-9])?/.exec(line)?.[0];
    return name === undefined ? [] : [{ name }];
  });
}
