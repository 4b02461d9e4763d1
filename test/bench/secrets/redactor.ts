import { buildSync } from 'esbuild';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { detectTextFormat } from '#secrets/configuration/textFormat';
import { redact, redactWithFindings } from '#secrets/redact';

interface Found {
  readonly text: string;
  readonly findings: readonly { readonly line: number; readonly type: string; }[];
}

/** Redacts a text, as that of a file with the given path if there is one. */
export interface Redactor {
  readonly redact: (text: string, path?: string) => string;
  readonly redactWithFindings: (text: string, path?: string) => Found;
}

export const present: Redactor = redactorFrom({ redact, redactWithFindings, textFormat: detectTextFormat });

/** Redaction as another checkout of this project does it; `folder` takes the bundle. */
export function redactorOf(checkout: string, folder: string): Redactor {
  const sources = join(resolve(checkout), 'src/secrets');
  if (!existsSync(join(sources, 'redact.ts')))
    throw new Error(`${checkout} is no checkout of this project: it has no src/secrets/redact.ts.`);
  // the older name of the file, for older checkouts
  const formats = ['configuration/textFormat', 'configuration/format'].find((file) =>
    existsSync(join(sources, `${file}.ts`))
  );
  const parts = ["export * from './redact';", ...(formats ? [`export { textFormat } from './${formats}';`] : [])];
  const outfile = join(folder, 'old-redact.cjs');
  buildSync({
    stdin: { contents: parts.join('\n'), resolveDir: sources, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'error',
  });
  return redactorFrom(createRequire(join(folder, 'x'))(outfile) as Parameters<typeof redactorFrom>[0]);
}

/** Checkouts of before the configuration formats have no `detectTextFormat`, and one argument less. */
function redactorFrom(code: {
  readonly redact: (text: string, format?: never) => string;
  readonly redactWithFindings: (text: string, format?: never) => Found;
  readonly textFormat?: (path: string) => unknown;
}): Redactor {
  const formatOf = (path: string | undefined): never =>
    (path === undefined ? undefined : code.textFormat?.(path)) as never;
  return {
    redact: (text, path) => code.redact(text, formatOf(path)),
    redactWithFindings: (text, path) => code.redactWithFindings(text, formatOf(path)),
  };
}
