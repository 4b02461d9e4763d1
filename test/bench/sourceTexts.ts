import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The texts of this project's own sources and tests, in the order of their paths. */
export function sourceTexts(): string[] {
  const project = process.env['AGENTPACK_BENCH_ROOT']!;
  return ['src', 'test'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:ts|mjs|md)$/.test(entry.name)).map((entry) =>
        join(entry.parentPath, entry.name)
      )
  )
    .sort().map((path) => readFileSync(path, 'utf8'));
}
