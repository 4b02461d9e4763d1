import { byPath, byText } from '#base/order';
import { isSupported, getLanguageName } from '#languages/languages';
import type { ExcludedPath, Role } from '#model';
import type { ScanReport } from '#reports';
import { redactShort } from '#secrets/redact';
import type { RefreshedIndex } from '../indexing/indexStore';

const maxLargestFiles = 10;
const maxPathsPerReason = 1_000;

/** Reports the files of a root by language, role and size, and the excluded paths by reason. */
export function buildScanReport(root: string, { files, excludedPaths, counts }: RefreshedIndex): ScanReport {
  const fileSizes = files.map(({ path, language, size, facts: { tokens, lines, role } }) => ({
    path,
    language,
    size,
    tokens,
    lines,
    role,
  }));
  const sum = (getCount: (file: (typeof fileSizes)[number]) => number) =>
    fileSizes.reduce((total, file) => total + getCount(file), 0);
  return {
    version: 1,
    root,
    files: {
      count: files.length,
      tokens: sum(({ tokens }) => tokens),
      lines: sum(({ lines }) => lines),
      bytes: sum(({ size }) => size),
    },
    languages: groupByKey(fileSizes, ({ language }) => language ?? '').map(([id, size]) => ({
      id: id === '' ? null : id,
      name: id === '' ? 'other text' : getLanguageName(id),
      understood: isSupported(id),
      ...size,
    })),
    roles: groupByKey(fileSizes, ({ role }) => role).map(([role, size]) => ({ role: role as Role, ...size })),
    folders: summarizeScanFolders(fileSizes),
    largest: [...fileSizes].sort((a, b) => b.tokens - a.tokens || byPath(a, b)).slice(0, maxLargestFiles).map((
      { path, role, tokens },
    ) => ({ path, role, tokens })),
    excluded: groupExcludedPaths(excludedPaths),
    counts: { parsed: counts.parsed, reused: counts.reused },
  };
}

function groupByKey<T extends { readonly tokens: number; }>(files: readonly T[],
  getKey: (file: T) => string): (readonly [string, { readonly count: number; readonly tokens: number; }])[]
{
  const totals = new Map<string, { count: number; tokens: number; }>();
  for (const file of files) {
    const { count, tokens } = totals.get(getKey(file)) ?? { count: 0, tokens: 0 };
    totals.set(getKey(file), { count: count + 1, tokens: tokens + file.tokens });
  }
  return [...totals].sort(([a, m], [b, n]) => n.tokens - m.tokens || byText(a, b));
}

function summarizeScanFolders(
  files: readonly { readonly path: string; readonly tokens: number; readonly role: Role; }[],
): ScanReport['folders'] {
  const totals = new Map<string, { count: number; tokens: number; role: Role | null; }>();
  for (const { path, tokens, role } of files) {
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
      const folder = path.slice(0, end + 1);
      const previousTotals = totals.get(folder) ?? { count: 0, tokens: 0, role };
      totals.set(folder, {
        count: previousTotals.count + 1,
        tokens: previousTotals.tokens + tokens,
        role: previousTotals.role === role ? role : null,
      });
    }
  }
  return [...totals].map(([path, size]) => ({ path, ...size })).sort(byPath);
}

/** Groups excluded paths by reason and rule. Details that differ for each path, such as sizes, are left out. */
function groupExcludedPaths(excludedPaths: readonly ExcludedPath[]): ScanReport['excluded'] {
  const groups = new Map<string, ExcludedPath[]>();
  for (const excludedPath of excludedPaths) {
    const key = JSON.stringify([excludedPath.because, hasRule(excludedPath) ? excludedPath.detail : '']);
    groups.set(key, [...groups.get(key) ?? [], excludedPath]);
  }
  return [...groups.values()].map((group) => ({
    because: group[0]!.because,
    detail: hasRule(group[0]!) ? redactShort(group[0]!.detail) : '',
    count: group.length,
    paths: group.map(({ path }) => path).sort(byText).slice(0, maxPathsPerReason),
  })).sort((a, b) => b.count - a.count || byText(a.because, b.because) || byText(a.detail, b.detail));
}

function hasRule({ because }: ExcludedPath): boolean {
  return ['ignored', 'excluded', 'unreadable', 'other-package'].includes(because);
}
