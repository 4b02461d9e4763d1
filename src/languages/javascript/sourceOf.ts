import { pathBelow } from '#base/text/paths';
import type { TsConfig } from './tsconfig';

/** Folders that builds write to, and the subfolders that they create for each module format. */
const outputs = new Set(['dist', 'build', 'out', 'output', 'lib', 'es', 'esm', 'cjs', 'umd', 'types', 'typings',
  'module', 'node', 'compiled', 'target', 'bundles', '.output']);
const formats = new Set(['es', 'esm', 'cjs', 'umd', 'types', 'typings', 'module', 'modules', 'commonjs', 'node',
  'browser', 'src', 'source', 'prod', 'dev']);
const sourceFolders = ['src', 'source', 'lib', ''];
const outputExtension = /(?:\.d)?\.[cm]?[jt]sx?$/;
const flavour =
  /[.-](?:min|esm?|cjs|umd|module|mjs|browser|node|development|production|prod|dev|global|iife|modern|legacy)$/;

/**
 * Returns the source of a missing build output: by the configuration's outDir and rootDir, otherwise the same stem
 * below `src`. `find` returns the file for a stem. Undefined if neither exists.
 */
export function findOutputSource(path: string, packageRoot: string, config: TsConfig | undefined,
  find: (stem: string) => string | undefined): string | undefined
{
  const extension = outputExtension.exec(path)?.[0] ?? '';
  const stem = path.slice(0, path.length - extension.length);
  const inOutput = config?.outDir ? pathBelow(config.outDir, stem) : undefined;
  if (inOutput !== undefined) {
    for (const root of config!.rootDir === undefined ? [below(packageRoot, 'src'), packageRoot] : [config!.rootDir]) {
      const found = find(below(root, inOutput));
      if (found !== undefined) return found;
    }
  }
  const parts = (packageRoot === '' ? stem : stem.slice(packageRoot.length + 1)).split('/');
  if (!outputs.has(parts[0]!)) return undefined;
  let skip = 1;
  while (skip < parts.length - 1 && formats.has(parts[skip]!)) skip++;
  for (let from = 1; from <= skip; from++) {
    const inside = parts.slice(from).join('/');
    for (const folder of sourceFolders) {
      const root = below(packageRoot, folder);
      const source = stems(inside).map((candidate) => find(below(root, candidate))).find((candidate) =>
        candidate !== undefined
      );
      if (source !== undefined) return source;
    }
  }
  return undefined;
}

/** Lists a stem and its shorter forms: `a/b.esm.min` → itself, `a/b.esm`, `a/b`. */
function stems(stem: string): string[] {
  const candidates = [stem];
  for (
    let shorter = stem.replace(flavour, '');
    shorter !== candidates[candidates.length - 1];
    shorter = shorter.replace(flavour, '')
  ) candidates.push(shorter);
  return [...candidates, ...candidates.map((candidate) => `${candidate}/index`)];
}

function below(folder: string, name: string): string {
  return folder === '' ? name : name === '' ? folder : `${folder}/${name}`;
}
