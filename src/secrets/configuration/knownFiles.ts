/** A file format that determines the position of a secret on a line. */
export interface SecretFileFormat {
  /** The file names in lower case, separated by spaces. A name with a slash is the end of a path. */
  readonly names: string;
  /** The text before a secret, from a line's start or within a line. */
  readonly before: RegExp;
  /** The secret after `before`; group 1 contains the secret if it is quoted. */
  readonly secret: RegExp;
}

const wordPattern = /"([^"\n]{0,512})"|'([^'\n]{0,512})'|[^\s"']{1,512}/y,
  fieldPattern = /[^:\s]{1,512}/y,
  restOfLinePattern = /[^\n]{1,512}/y;

/** The formats of known files. Sources: the manual page of each file format. */
export const fileFormats = {
  pgpass: {
    names: '.pgpass pgpass.conf',
    before: /^(?!#)(?:(?:\\.|[^:\\\n]){0,200}:){4}/gm,
    secret: restOfLinePattern,
  },
  accounts: {
    names:
      '.htpasswd htpasswd shadow shadow- gshadow passwd passwd- master.passwd rsyncd.secrets rsync.secrets .rsync_pass',
    before: /^(?!#)[^:\s#]{1,200}:(?:\{[A-Z\d.-]{2,20}\}(?=[^$]))?/gm,
    secret: fieldPattern,
  },
  digests: { names: '.htdigest htdigest', before: /^(?!#)[^:\n]{1,200}:[^:\n]{1,200}:/gm, secret: fieldPattern },
  s3fs: {
    names: '.passwd-s3fs passwd-s3fs',
    before: /^(?!#)(?:[^:\s]{1,200}:){1,2}(?=[^:\n]{1,512}$)/gm,
    secret: fieldPattern,
  },
  relays: {
    names: 'sasl_passwd sasl_password sender_passwd relay_password smtp_auth',
    before: /^(?!#)[^\s]{1,200}[ \t]{1,80}[^:\s]{1,200}:/gm,
    secret: restOfLinePattern,
  },
  ppp: {
    names: 'chap-secrets pap-secrets',
    before: /^[ \t]{0,8}(?!#)(?:(?:"[^"\n]{0,200}"|[^\s"]{1,200})[ \t]{1,80}){2}/gm,
    secret: wordPattern,
  },
  ipsec: {
    names: 'ipsec.secrets strongswan.secrets',
    before:
      /(?:^|[ \t]):[ \t]{1,40}(?:PSK|XAUTH|EAP|NTLM|PIN|(?:RSA|ECDSA|BLISS|PKCS8|P12)[ \t]{1,40}[^\s"]{1,200})[ \t]{1,40}/gm,
    secret: wordPattern,
  },
  acl: { names: 'users.acl redis.acl valkey.acl', before: /[ \t][>#]/g, secret: wordPattern },
  composer: {
    names: 'auth.json',
    before: /"(?:[\w-]{1,60}\.){1,8}[a-z]{2,20}(?::\d{1,5})?"\s{0,8}:\s{0,8}"/g,
    secret: /[^"\n]{1,512}/y,
  },
  bundler: {
    names: '.bundle/config',
    before: /^BUNDLE_[A-Z\d_]{1,200}__[A-Z\d]{1,40}:[ \t]{1,8}["']?[^:"'\s]{1,200}:/gm,
    secret: wordPattern,
  },
} as const satisfies Readonly<Record<string, SecretFileFormat>>;

/** The kind of a known file. `words`: a file with names and values, separated by white space. */
export type FileKind = keyof typeof fileFormats | 'words';

const wordFileNames =
  '.netrc _netrc .msmtprc msmtprc .fetchmailrc fetchmailrc .muttrc muttrc .mbsyncrc .offlineimaprc redis.conf valkey.conf keydb.conf sentinel.conf ldap.conf slapd.conf nslcd.conf .ldaprc ddclient.conf';

const kindByName = new Map<string, FileKind>(wordFileNames.split(' ').map((name) => [name, 'words']));
const kindsByPathEnd: (readonly [end: string, kind: FileKind])[] = [];
for (const [kind, { names }] of Object.entries(fileFormats)) {
  for (const name of names.split(' ')) {
    if (name.includes('/')) kindsByPathEnd.push([name, kind as FileKind]);
    else kindByName.set(name, kind as FileKind);
  }
}

/** The names, or ends of paths, of all known files. */
export const knownFileNames: readonly string[] = [...kindByName.keys(), ...kindsByPathEnd.map(([end]) => end)];

/** Finds the kind of a file by its name or path, both in lower case. */
export function findFileKind(name: string, path: string): FileKind | undefined {
  return kindByName.get(name) ?? kindsByPathEnd.find(([end]) => path === end || path.endsWith(`/${end}`))?.[1];
}

export function isFileKind(kind: string): kind is FileKind {
  return kind === 'words' || kind in fileFormats;
}
