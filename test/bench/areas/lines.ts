import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { countingEngine, run } from '../engines';
import { median } from '../measure';
import type { Area } from '.';

/** Files that nobody writes by hand; what one of them costs is the pack with it less the pack without it. */
const odd: readonly { readonly name: string; readonly path: string; readonly text: () => string; }[] = [
  {
    name: '1 MB of minified code on one line',
    path: 'a.js',
    text: () => 'function a(b){return b.map(c=>c.d+"e")};'.repeat(25_000),
  },
  {
    name: '2 MB of JSON on one line',
    path: 'a.json',
    text: () => `{"a":[${'{"budget":1,"pack":"render"},'.repeat(66_000)}0]}`,
  },
  ...['a', ' ', '=', '"', '(', '漢', '\n'].map((c) => ({
    name: `100 KB of ${JSON.stringify(c)}`,
    path: 'a.ts',
    text: () => c.repeat(100_000),
  })),
  { name: '100 KB of digits and letters', path: 'a.ts', text: () => 'a1B2'.repeat(25_000) },
  { name: '2 MB of "a"', path: 'a.ts', text: () => 'a'.repeat(2_000_000) },
];

export const lines: Area = {
  title: 'One odd file beside ten others: what it adds to an index and a pack in a living engine',
  whole: true,
  async measure(_subject, { folder }) {
    const root = join(folder, 'odd');
    rmSync(root, { recursive: true, force: true });
    mkdirSync(join(root, '.agentpack'), { recursive: true });
    writeFileSync(join(root, '.agentpack/config.toml'), '[context]\nmax_file_bytes = 4000000\n');
    for (let i = 0; i < 10; i++) writeFileSync(join(root, `f${i}.ts`), `export const render${i} = ${i};\n`);
    execFileSync('git', ['init', '-q'], { cwd: root });
    const { engine } = countingEngine(root);
    const options = { task: 'Render the pack within its budget', budget: 4_000 };
    for (let i = 0; i < 5; i++) await engine.pack(options, run);
    const plain = await time(async () => {
      await engine.pack(options, run);
    });
    const rows = [];
    for (const { name, path, text } of odd) {
      const all = text();
      let pinned = 0;
      const ms = median([await once(), await once(), await once()]);
      rows.push({ repository: name, 'added ms': ms - plain, 'tokens in the pack': pinned });
      rmSync(join(root, path));

      async function once(): Promise<number> {
        rmSync(join(root, path), { force: true });
        await engine.pack(options, run);
        writeFileSync(join(root, path), `${all} `);
        return time(async () => {
          const report = await engine.pack({ ...options, pinned: [path] }, run);
          pinned = report.files.find((f) => f.path === path)?.tokens ?? 0;
        });
      }
    }
    engine.dispose();
    return rows;
  },
};

async function time(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
