import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

/** The configuration of this environment. */
export async function loadConfig(environment = process.env.NODE_ENV ?? 'production') {
  return parse(await readFile(`config/${environment}.yaml`, 'utf8'));
}
