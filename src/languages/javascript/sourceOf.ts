import { getPathBelow } from '#base/text/paths';
import type { TsConfig } from './tsconfig';

/** The folders that build tools write to. */
const outputFolders = new Set(['dist', 'build', 'out', 'output', 'lib', 'es', 'esm', 'cjs', 'umd', 'types', 'typings',
  'module', 'node', 'compiled', 'target', 'bundles', '.output']);
/** The subfolders that build tools create for module formats and other variants of the output. */
const formatFolders = new Set(['es', 'esm', 'cjs', 'umd', 'types', 'typings', 'module', 'modules', 'commonjs', 'node',
  'browser', 'src', 'source', 'prod', 'dev']);
const sourceFolders = ['src', 'source', 'lib', ''];
const outputExtensionPattern = /(?:\.d)?\.[cm]?[jt]sx?$/;
const variantSuffixPattern =
  /[.-](?:min|esm?|cjs|umd|module|mjs|browser|node|development|production|prod|dev|global|iife|modern|legacy)$/;

/**
 * Returns the source of a missing build output, or undefined. The source is located by the configuration's `outDir` and
 * `rootDir`, or else by the same stem below a source folder. `findFile` returns the file for a stem.
 */
export function findOutputSource(path: string, packageRoot: string, config: TsConfig | undefined,
  findFile: (stem: string) => string | undefined): string | undefined
{
  const extension = outputExtensionPattern.exec(path)?.[0] ?? '';
  const stem = path.slice(0, path.length - extension.length);
  const outputStem = config?.outDir ? getPathBelow(config.outDir, stem) : undefined;
  if (outputStem !== undefined) {
    for (
      const root of config!.rootDir === undefined
        ? [joinBelow(packageRoot, 'src'), packageRoot]
        : [config!.rootDir]
    ) {
      const file = findFile(joinBelow(root, outputStem));
      if (file !== undefined) return file;
    }
  }
  const parts = (packageRoot === '' ? stem : stem.slice(packageRoot.length + 1)).split('/');
  if (!outputFolders.has(parts[0]!)) return undefined;
  let skippedCount = 1;
  while (skippedCount < parts.length - 1 && formatFolders.has(parts[skippedCount]!)) skippedCount++;
  for (let firstIndex = 1; firstIndex <= skippedCount; firstIndex++) {
    const relativeStem = parts.slice(firstIndex).join('/');
    for (const folder of sourceFolders) {
      const root = joinBelow(packageRoot, folder);
      const source = listStems(relativeStem).map((candidate) => findFile(joinBelow(root, candidate))).find((
        candidate,
      ) => candidate !== undefined);
      if (source !== undefined) return source;
    }
  }
  return undefined;
}

/** Lists a stem and its shorter forms: `a/b.esm.min` → itself, `a/b.esm`, `a/b`. */
function listStems(stem: string): string[] {
  const candidates = [stem];
  for (
    let shortenedStem = stem.replace(variantSuffixPattern, '');
    shortenedStem !== candidates[candidates.length - 1];
    shortenedStem = shortenedStem.replace(variantSuffixPattern, '')
  ) candidates.push(shortenedStem);
  return [...candidates, ...candidates.map((candidate) => `${candidate}/index`)];
}

function joinBelow(folder: string, name: string): string {
  return folder === '' ? name : name === '' ? folder : `${folder}/${name}`;
}
