import { isJsonObject, type Json } from '../resolve/jsonc';

/** The maximum nesting of conditions, and the maximum length of a target. */
const deepest = 10;
const longestTarget = 1_000;

/**
 * Returns the targets that `exports` or `imports` of a package.json define for a key (`.`, `./sub`, `#internal`). Every
 * condition's target is in order, except that build output comes after sources and declarations, because an edge should
 * lead to code that people edit and code that runs. Undefined if no key matches.
 */
export function exportTargets(field: Json, key: string): string[] | undefined {
  if (!isJsonObject(field) || !Object.keys(field).some((k) => k.startsWith('.') || k.startsWith('#'))) {
    return key === '.' ? ordered(leaves(field, undefined, 0)) : undefined;
  }
  if (Object.hasOwn(field, key)) return ordered(leaves(field[key]!, undefined, 0));
  let best: { readonly prefix: string; readonly star: string; readonly value: Json; } | undefined;
  for (const [pattern, value] of Object.entries(field)) {
    const at = pattern.indexOf('*');
    const prefix = at < 0 ? (pattern.endsWith('/') ? pattern : undefined) : pattern.slice(0, at);
    if (prefix === undefined || (best && prefix.length <= best.prefix.length)) continue;
    const suffix = at < 0 ? '' : pattern.slice(at + 1);
    if (key.length <= prefix.length + suffix.length || !key.startsWith(prefix) || !key.endsWith(suffix)) continue;
    best = { prefix, star: key.slice(prefix.length, key.length - suffix.length), value };
  }
  return best ? ordered(leaves(best.value, best.star, 0)) : undefined;
}

function leaves(value: Json, star: string | undefined, depth: number): string[] {
  if (typeof value === 'string')
    return value.length > longestTarget
      ? []
      : [star === undefined ? value : value.endsWith('/') ? value + star : value.split('*').join(star)];
  if (depth > deepest) return [];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((child) => leaves(child, star, depth + 1));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).sort(([a], [b]) => rank(a) - rank(b)).flatMap(([, child]) =>
    leaves(child, star, depth + 1)
  );
}

/** Conditions that hold for most programs. Others choose a variant for a browser, a phone or an edge server. */
const general: ReadonlySet<string> = new Set(['types', 'import', 'module', 'module-sync', 'node', 'require',
  'default']);

function rank(condition: string): number {
  return condition === 'source' || condition === 'development'
    ? 0
    : general.has(condition) || /^\./.test(condition)
    ? 1
    : 2;
}

function ordered(targets: readonly string[]): string[] {
  const late = (
    target: string,
  ): number => (/\.d\.[cm]?ts$/.test(target) ? 2 : /^\.\/(?:dist|build|out)\//.test(target) ? 1 : 0);
  return [...new Set(targets)].sort((a, b) => late(a) - late(b));
}
