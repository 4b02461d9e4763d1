import { isJsonObject, type Json } from '../resolve/jsonc';

/** The maximum nesting depth of conditions. */
const maxConditionDepth = 10;
/** The maximum length of a target, in characters. */
const maxTargetLength = 1_000;

/**
 * Returns the targets that `exports` or `imports` in a package.json defines for a key (`.`, `./sub`, `#internal`), or
 * undefined if no key matches. Build output comes after sources, and declarations come last, because an edge should
 * lead to code that is edited and run.
 */
export function findExportTargets(field: Json, key: string): string[] | undefined {
  if (!isJsonObject(field) || !Object.keys(field).some((k) => k.startsWith('.') || k.startsWith('#'))) {
    return key === '.' ? sortTargets(collectTargets(field, undefined, 0)) : undefined;
  }
  if (Object.hasOwn(field, key)) return sortTargets(collectTargets(field[key]!, undefined, 0));
  let bestMatch: { readonly prefix: string; readonly wildcardText: string; readonly value: Json; } | undefined;
  for (const [pattern, value] of Object.entries(field)) {
    const starIndex = pattern.indexOf('*');
    const prefix = starIndex < 0 ? (pattern.endsWith('/') ? pattern : undefined) : pattern.slice(0, starIndex);
    if (prefix === undefined || (bestMatch && prefix.length <= bestMatch.prefix.length)) continue;
    const suffix = starIndex < 0 ? '' : pattern.slice(starIndex + 1);
    if (key.length <= prefix.length + suffix.length || !key.startsWith(prefix) || !key.endsWith(suffix)) continue;
    bestMatch = { prefix, wildcardText: key.slice(prefix.length, key.length - suffix.length), value };
  }
  return bestMatch ? sortTargets(collectTargets(bestMatch.value, bestMatch.wildcardText, 0)) : undefined;
}

function collectTargets(value: Json, wildcardText: string | undefined, depth: number): string[] {
  if (typeof value === 'string')
    return value.length > maxTargetLength
      ? []
      : [
        wildcardText === undefined
          ? value
          : value.endsWith('/')
          ? value + wildcardText
          : value.split('*').join(wildcardText),
      ];
  if (depth > maxConditionDepth) return [];
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((child) => collectTargets(child, wildcardText, depth + 1));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).sort(([a], [b]) => rankCondition(a) - rankCondition(b)).flatMap(([, child]) =>
    collectTargets(child, wildcardText, depth + 1)
  );
}

/**
 * Conditions that apply to most programs. Other conditions select a variant, such as for a browser or an edge server.
 */
const commonConditions: ReadonlySet<string> = new Set(['types', 'import', 'module', 'module-sync', 'node', 'require',
  'default']);

function rankCondition(condition: string): number {
  return condition === 'source' || condition === 'development'
    ? 0
    : commonConditions.has(condition) || /^\./.test(condition)
    ? 1
    : 2;
}

function sortTargets(targets: readonly string[]): string[] {
  const rankTarget = (
    target: string,
  ): number => (/\.d\.[cm]?ts$/.test(target) ? 2 : /^\.\/(?:dist|build|out)\//.test(target) ? 1 : 0);
  return [...new Set(targets)].sort((a, b) => rankTarget(a) - rankTarget(b));
}
