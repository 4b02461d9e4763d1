import { buildSync } from 'esbuild';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { redact, redactWithFindings } from '../../../src/secrets/redact';

export interface Redactor {
  readonly redact: (text: string) => string;
  readonly redactWithFindings: (text: string) => { readonly text: string; readonly findings: readonly { readonly line: number; readonly type: string }[] };
}

export const present: Redactor = { redact, redactWithFindings };

/** Redaction as another checkout of this project does it; `folder` takes the bundle. */
export function redactorOf(checkout: string, folder: string): Redactor {
  const entry = join(resolve(checkout), 'src/secrets/redact.ts');
  if (!existsSync(entry)) throw new Error(`${checkout} is no checkout of this project: it has no src/secrets/redact.ts.`);
  const outfile = join(folder, 'old-redact.cjs');
  buildSync({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'cjs', target: 'node20', logLevel: 'error' });
  return createRequire(join(folder, 'x'))(outfile) as Redactor;
}
