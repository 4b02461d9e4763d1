import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatSealedRow, formatSealedVerdict } from '#base/verdictSeal';
import { computeSeal } from '#platform/service/userKey';
import type { GuardLevel } from '#model';
import type { VerdictBasis } from '#reports';

/** The time of every hook. */
export const now = Date.parse('2026-11-02T10:00:00Z');
export const packedAt = now - 30 * 60_000;
export const written = now - 3_600_000;

const texts: Readonly<Record<string, string>> = {
  'src/a.ts': 'export const a = 1;\n',
  'src/b.ts': 'export const b = 1;\n',
  'src/c.ts': 'export const c = 1;\n',
};

export interface Shop {
  readonly root: string;
  write(path: string, text: string, time?: number): void;
  remove(path: string): void;
}

const key = 'a1'.repeat(32);

/** A home folder with the key that seals packs of shops. */
export function makeHome(home: string): string {
  mkdirSync(join(home, '.agentpack'), { recursive: true });
  writeFileSync(join(home, '.agentpack/key'), `${key}\n`, { mode: 0o600 });
  return home;
}

export function sealOf(root: string, basis: object): string {
  return computeSeal(key, formatSealedVerdict(existsSync(root) ? realpathSync(root) : root, basis));
}

/**
 * A folder with three files, of which its pack shows two and chose from all. `sealedFor`: the folder that the seal of
 * the pack names; default: its own.
 */
export function makeShop(root: string,
  pack: { readonly level: GuardLevel; readonly thread?: string; readonly sealedFor?: string; } | undefined): Shop
{
  const write = (path: string, text: string, time = now - 60_000) => {
    const at = join(root, path);
    mkdirSync(dirname(at), { recursive: true });
    writeFileSync(at, text);
    utimesSync(at, time / 1000, time / 1000);
  };
  for (const [path, text] of Object.entries(texts)) write(path, text, written);
  write('dist/ignored.js', 'var a;\n', written);
  write('.git/HEAD', 'ref: refs/heads/main\n');
  if (pack) writePack();
  return { root, write, remove: (path) => rmSync(join(root, path)) };

  function writePack(): void {
    const basis: VerdictBasis = {
      revision: 'r1',
      level: pack!.level,
      engine: '1.0.0',
      packedAt,
      contextPath: '.agentpack/context.md',
      snapshotPath: '.agentpack/snapshots/latest.json',
      ...(pack!.thread === undefined ? {} : { thread: pack!.thread }),
      task: 'Fix the shop',
      branch: 'main',
      head: null,
      taskFile: { path: '.agentpack/task.md', hash: null, size: 0, mtimeMs: null },
      files: ['src/a.ts', 'src/b.ts'].map((path) => ({
        path,
        hash: sha256(texts[path]!),
        size: texts[path]!.length,
        mtimeMs: written,
      })),
    };
    write('.agentpack/verdict.json', JSON.stringify({
      version: 1,
      decision: 'proceed',
      basis,
      seal: sealOf(pack!.sealedFor ?? root, basis),
    }));
    const files = Object.entries(texts).map((
      [path, text],
    ) => [path, { hash: sha256(text), size_bytes: text.length, language: 'typescript' }]);
    write('.agentpack/snapshots/latest.json', JSON.stringify({ version: 1, files: Object.fromEntries(files) }));
  }
}

/** Another thread of the same work tree that has changed a file. */
export function addThread(shop: Shop, file: string, id = 'other', more: object = {}): void {
  const row = {
    branch: 'main',
    status: 'active',
    worktree: '/shop',
    selected_files: [],
    updated_at: '2026-11-02T09:30:00Z',
    ...more,
  };
  shop.write('.agentpack/thread_index.jsonl', [
    { ...row, thread_id: 'mine', dirty_files: [] },
    { ...row, thread_id: id, dirty_files: [file] },
  ].map((one) => `${JSON.stringify({ ...one, seal: computeSeal(key, formatSealedRow(one)) })}\n`).join(''));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
