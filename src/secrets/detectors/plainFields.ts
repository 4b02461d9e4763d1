import { isSecret } from '../classification/isSecret';
import type { Hits } from '../hits';
import type { Region } from '../region';

/** A field whose name alone does not indicate a secret, with the form of its secret values. */
interface PlainField {
  /** Names, separated by spaces. */
  readonly names: string;
  /** Matches from the end of the name to the end of the secret, which is group 1. */
  readonly valuePattern: RegExp;
  readonly type: string;
  readonly isSecret: (value: string) => boolean;
}

const nameSeparator = String.raw`["']?\s{0,8}(?:=>|[:=])\s{0,8}["']?`;
const userPattern = String.raw`${nameSeparator}[\w.@-]{1,64}:`;
const passwordPattern = String.raw`([^\s"',;/{}()[\]][^\s"',;{}()[\]]{2,127})(?=["']|[ \t]*(?:\r?\n|$))`;
const portPattern = /^\d{1,5}$/;

const plainFields: readonly PlainField[] = [
  // Consul, Nomad, Serf: a key of 16, 24 or 32 bytes; https://developer.hashicorp.com/consul/docs/agent/config
  {
    names: 'encrypt',
    valuePattern: new RegExp(
      String.raw`${nameSeparator}([A-Za-z0-9+/]{22}==|[A-Za-z0-9+/]{32}|[A-Za-z0-9+/]{43}=)(?![\w+/=])`,
      'y',
    ),
    type: 'key',
    isSecret: (value) => isSecret(value, 'secret', 'quoted'),
  },
  // `user:password`
  {
    names: 'basicAuth basic_auth basic-auth BASIC_AUTH httpAuth http_auth proxyAuth proxy_auth httpBasic http_basic',
    valuePattern: new RegExp(userPattern + passwordPattern, 'y'),
    type: 'password',
    isSecret: (value) => !portPattern.test(value) && isSecret(value, 'password', 'literal'),
  },
  {
    names: 'auth',
    valuePattern: new RegExp(userPattern + passwordPattern, 'y'),
    type: 'password',
    isSecret: (value) => isSecret(value, 'password', 'restOfLine'),
  },
];

const fieldsByName = new Map(plainFields.flatMap((row) => row.names.split(' ').map((name) => [name, row] as const)));

/** All names, for the prefilter. */
export const plainFieldNames: readonly string[] = [...fieldsByName.keys()];

export function findPlainFields(text: string, { fields }: Hits): Region[] {
  const regions: Region[] = [];
  for (let i = 0, scannedTo = 0; i < fields.length; i++) {
    const offset = fields.at(i);
    if (offset < scannedTo) continue;
    const name = readName(text, offset);
    const field = fieldsByName.get(name);
    if (!field) continue;
    field.valuePattern.lastIndex = offset + name.length;
    const value = field.valuePattern.exec(text)?.[1];
    if (value === undefined || !field.isSecret(value)) continue;
    scannedTo = field.valuePattern.lastIndex;
    regions.push({ start: scannedTo - value.length, end: scannedTo, type: field.type });
  }
  return regions;
}

const wordPattern = /[\w-]{0,40}/y;

function readName(text: string, offset: number): string {
  wordPattern.lastIndex = offset;
  return wordPattern.exec(text)![0];
}
