import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { append } from '#base/collections/lists';
import type { Place, References } from './languageServer';

interface Method extends Place {
  readonly last: number;
  readonly group: string;
}

/** Returns javac's references, from `JavaReferences.java`: needs a JDK 17 or newer, but no class path and no build. */
export function javaReferences(root: string, files: readonly string[]): References {
  const real = realpathSync(root);
  const methods = new Map<string, Method[]>();
  const methodsOf = new Map<string, Method[]>();
  const uses = new Map<string, Place[]>();
  const groupsAt = new Map<string, readonly string[]>();
  for (const line of printed(real, files)) {
    const [sort, path, ...rest] = line.split('\t');
    const [row, column] = [Number(rest[0]), Number(rest[1])];
    const place = { file: path!.slice(real.length + 1), line: row, column };
    if (sort === 'D') {
      const method = { ...place, last: Number(rest[2]), group: rest[3]! };
      append(methods, method.file, method);
      append(methodsOf, method.group, method);
    } else {
      const groups = rest.slice(2);
      groupsAt.set(`${place.file}:${row}:${column}`, groups);
      for (const group of groups) append(uses, group, place);
    }
  }
  return {
    of: (definition) => {
      const method = methodAt(definition);
      return Promise.resolve(method ? uses.get(method.group) ?? [] : []);
    },
    definedAt: ({ file, line, column }) =>
      Promise.resolve((groupsAt.get(`${file}:${line}:${column}`) ?? []).flatMap((group) => methodsOf.get(group) ?? [])),
    dispose: () => undefined,
  };

  function methodAt({ file, line, column }: Place): Method | undefined {
    return methods.get(file)?.find((one) => one.line === line && one.column === column);
  }
}

function printed(root: string, files: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'agentpack-javac-'));
  try {
    const list = join(folder, 'sources');
    const sources = files.filter((path) => !/(?:^|\/)(?:module|package)-info\.java$/.test(path));
    writeFileSync(list, sources.map((path) => `${join(root, path)}\n`).join(''));
    const program = join(process.env['AGENTPACK_BENCH_ROOT']!, 'test/bench/callers/JavaReferences.java');
    return execFileSync('java', [program, list], { encoding: 'utf8', maxBuffer: 1 << 28 }).trimEnd().split('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
