import { asObject, asString, asStrings, type Json } from '../resolve/jsonc';
import { dev, folderNamedIn, manifestMax, type Needed, type PackageKind } from '../resolve/packageKind';
import { parseTomlManifest } from '../resolve/toml';
import { baseName } from '#base/text/paths';

export const pythonProjectPackages: PackageKind = {
  title: 'Python projects (uv, Poetry, PDM, setuptools)',
  manifest: /(?:^|\/)(?:pyproject\.toml|setup\.cfg|setup\.py)$/,
  manager: 'pip',
  locks: { 'uv.lock': 'uv', 'poetry.lock': 'Poetry', 'pdm.lock': 'PDM' },
  needs: python,
  sameName: (name) => name.replace(/[-_.]+/g, '-').toLowerCase(),
  byImports: true,
};

function python(text: string, path: string): Needed[] {
  if (baseName(path) !== 'pyproject.toml')
    return requirements(
      text.slice(0, manifestMax).split('\n').flatMap((line) =>
        [...line.slice(0, 2_000).matchAll(/["']([\w.-]{1,100}(?:\[[^\]]{0,100}\])?\s{0,5}(?:[<>=!~].{0,60})?)["']/g)]
          .map(
            (match) => match[1]!,
          ).concat(/^\s+[\w.-]+\s*(?:[<>=!~].*)?$/.test(line) ? [line.trim()] : [])
      ),
    );
  const toml = parseTomlManifest(text);
  const project = asObject(toml['project']);
  const poetry = asObject(asObject(toml['tool'])['poetry']);
  const sources = asObject(asObject(asObject(toml['tool'])['uv'])['sources']);
  const tables = [asObject(poetry['dependencies'])];
  const devTables = [asObject(poetry['dev-dependencies']),
    ...Object.values(asObject(poetry['group'])).map((group) => asObject(asObject(group)['dependencies']))];
  const lists = [asStrings(project['dependencies']),
    ...Object.values(asObject(project['optional-dependencies'])).map(asStrings)].flat();
  const devLists = Object.values(asObject(toml['dependency-groups'])).flatMap((item) =>
    (Array.isArray(item) ? item : []) as readonly Json[]
  ).map(asString).filter((item) => item !== undefined);
  const listed = (table: { readonly [key: string]: Json; }) =>
    Object.entries(table).map(([name, value]): Needed => {
      const folder = folderNamedIn(path, asString(asObject(value)['path']));
      return { name, ...(folder !== undefined && { folder }) };
    });
  const isDev = new Set(requirements(devLists).map(({ name }) => name));
  return [
    ...requirements(lists),
    ...tables.flatMap(listed),
    ...[...requirements(devLists), ...devTables.flatMap(listed)].map((requirement) => ({ ...requirement, ...dev })),
    ...listed(sources).map((requirement) => ({ ...requirement, ...(isDev.has(requirement.name) && dev) })),
  ];
}

/** Returns the names in PEP 508 requirements: `my-package[extra]>=1; marker`. */
function requirements(lines: readonly string[]): Needed[] {
  return lines.flatMap((line): Needed[] => {
    const name = /^[A-Za-z0-9](?:[\w.-]{0,100}[A-Za-z0-9])?/.exec(line)?.[0];
    return name === undefined ? [] : [{ name }];
  });
}
