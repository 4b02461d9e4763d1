import { join } from 'node:path';
import { readFileBytes } from '#platform/service/readFileBytes';
import { findUserFolder, type Env } from '#platform/service/userFolder';
import { findConfigValue, maxConfigBytes } from '#base/configValue';

/** Returns a text in the user's own configuration without a TOML parser, which a program's start cannot afford. */
export function readOwnConfigValue(env: Env, table: string, key: string): string | undefined {
  const folder = findUserFolder(env);
  const config = folder && readFileBytes(join(folder, 'config.toml'), ({ size }) => size <= maxConfigBytes);
  return config && findConfigValue(config.toString('utf8'), table, key);
}
