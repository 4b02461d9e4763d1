import { isSecret } from '../classification/isSecret';
import type { Hits } from '../hits';
import type { Region } from '../region';

/** A field whose name alone promises no secret, and the form of a value that is a secret. */
interface PlainField {
  /** Names, separated by spaces. */
  readonly names: string;
  /** Starts at the end of the name; group 1 ends before the secret. */
  readonly value: RegExp;
  readonly type: string;
  readonly isSecret: (value: string) => boolean;
}

const joint = String.raw`["']?\s{0,8}(?:=>|[:=])\s{0,8}["']?`;
const user = String.raw`${joint}[\w.@-]{1,64}:`;
const password = String.raw`([^\s"',;/{}()[\]][^\s"',;{}()[\]]{2,127})(?=["']|[ \t]*(?:\r?\n|$))`;
const isPort = /^\d{1,5}$/;

const rows: readonly PlainField[] = [
  // Consul, Nomad, Serf: a key of 16, 24 or 32 bytes; https://developer.hashicorp.com/consul/docs/agent/config
  {
    names: 'encrypt',
    value: new RegExp(String.raw`${joint}([A-Za-z0-9+/]{22}==|[A-Za-z0-9+/]{32}|[A-Za-z0-9+/]{43}=)(?![\w+/=])`, 'y'),
    type: 'key',
    isSecret: (value) => isSecret(value, 'secret', 'quoted'),
  },
  // `user:password`
  {
    names: 'basicAuth basic_auth basic-auth BASIC_AUTH httpAuth http_auth proxyAuth proxy_auth httpBasic http_basic',
    value: new RegExp(user + password, 'y'),
    type: 'password',
    isSecret: (value) => !isPort.test(value) && isSecret(value, 'password', 'literal'),
  },
  {
    names: 'auth',
    value: new RegExp(user + password, 'y'),
    type: 'password',
    isSecret: (value) => isSecret(value, 'password', 'restOfLine'),
  },
];

const byName = new Map(rows.flatMap((row) => row.names.split(' ').map((name) => [name, row] as const)));

/** All names, for the prefilter. */
export const plainFieldNames: readonly string[] = [...byName.keys()];

export function findPlainFields(text: string, { fields }: Hits): Region[] {
  const regions: Region[] = [];
  for (let i = 0, done = 0; i < fields.length; i++) {
    const at = fields.at(i);
    if (at < done) continue;
    const name = nameAt(text, at);
    const row = byName.get(name);
    if (!row) continue;
    row.value.lastIndex = at + name.length;
    const value = row.value.exec(text)?.[1];
    if (value === undefined || !row.isSecret(value)) continue;
    done = row.value.lastIndex;
    regions.push({ start: done - value.length, end: done, type: row.type });
  }
  return regions;
}

const word = /[\w-]{0,40}/y;

function nameAt(text: string, at: number): string {
  word.lastIndex = at;
  return word.exec(text)![0];
}
