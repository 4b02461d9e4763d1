import { createAlphabet, anyHex, base62, base64, base64url, cryptBase64, digits, unlimited } from './alphabets';
import { common, format, optional, padding, type TokenFormat } from './tokenFormat';

const cryptDocs = 'https://man7.org/linux/man-pages/man5/crypt.5.html';
const jwsDocs = 'https://www.rfc-editor.org/rfc/rfc7515';
const parameterCharacters = createAlphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_=,');

/** The characters of a Kerberos ticket's principals and ciphertext. */
const principalCharacters = createAlphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@._/*:$~-');

/** Formats that any service may issue. */
export const generalFormats: readonly TokenFormat[] = [
  // The header of a JWT is JSON (`eyJ`); its signature may be truncated or empty.
  format('jwt', 'RFC 7519', 'eyJ', [base64url(8, unlimited), '.', base64url(8, unlimited), '.', base64url(0, unlimited),
    optional('.', base64url(0, unlimited), optional('.', base64url(0, unlimited)))], jwsDocs),
  // A JWT with only a header and a payload, which are both JSON. The signature and its dot are missing.
  format('jwt', 'RFC 7519', 'eyJ', [base64url(8, unlimited), '.eyJ', base64url(16, unlimited)], jwsDocs),
  format('jwt', 'RFC 7519', 'ZXlK', [base64(80, unlimited), optional('=', optional('='))], jwsDocs, common),
  format('paseto', 'PASETO', 'v1.local. v2.local. v3.local. v4.local. v1.public. v2.public. v3.public. v4.public.', [
    base64url(32, unlimited),
    optional('.', base64url(1, unlimited)),
  ], 'https://github.com/paseto-standard/paseto-spec'),
  format('password-hash', 'bcrypt', '$2a$ $2b$ $2y$', [digits(2), '$', cryptBase64(53)], cryptDocs),
  format('password-hash', 'Argon2', '$argon2id$ $argon2i$ $argon2d$', ['v=', digits(1, 4), '$',
    parameterCharacters(1, 60), '$', base64(8, 100), '$', base64(16, unlimited)],
    'https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md'),
  format('password-hash', 'crypt', '$apr1$ $1$', [cryptBase64(1, 8), '$', cryptBase64(22)], cryptDocs),
  format('password-hash', 'crypt', '$5$ $6$ $y$', [optional('rounds=', digits(1, 9), '$'), cryptBase64(1, 40), '$',
    cryptBase64(43, 86)], cryptDocs),
  format('password-hash', 'yescrypt', '$y$ $gy$ $7$', [cryptBase64(1, 20), '$', cryptBase64(1, 86), '$',
    cryptBase64(43, 86)], cryptDocs),
  format('password-hash', 'scrypt', '$scrypt$', [parameterCharacters(1, 60), '$', base64(8, 100), '$',
    base64(16, unlimited)], 'https://passlib.readthedocs.io/en/stable/lib/passlib.hash.scrypt.html'),
  format('password-hash', 'Django', 'pbkdf2_sha256$ pbkdf2_sha1$', [digits(1, 9), '$', base62(8, 64), '$',
    base64(27, 64), optional('=')], 'https://docs.djangoproject.com/en/stable/topics/auth/passwords/'),
  format('password-hash', 'Cisco', '$8$ $9$', [cryptBase64(14), '$', cryptBase64(43)],
    'https://hashcat.net/wiki/doku.php?id=example_hashes'),
  format('password-hash', 'Passlib', '$pbkdf2$ $pbkdf2-sha256$ $pbkdf2-sha512$', [digits(1, 9), '$', cryptBase64(1, 90),
    '$', cryptBase64(20, unlimited)], 'https://passlib.readthedocs.io/en/stable/lib/passlib.hash.pbkdf2_digest.html'),
  format('password-hash', 'GRUB', 'grub.pbkdf2.sha512.', [digits(1, 9), '.', anyHex(64, unlimited), '.',
    anyHex(64, unlimited)], 'https://www.gnu.org/software/grub/manual/grub/grub.html#Authentication-and-authorisation'),
  format('password-hash', 'OpenLDAP', '{SSHA} {SSHA256} {SSHA384} {SSHA512} {SMD5}', [base64(22, unlimited), padding],
    'https://www.openldap.org/doc/admin26/security.html#Password%20Storage'),
  format('kerberos-hash', 'Kerberos', '$krb5asrep$ $krb5tgs$ $krb5pa$', [principalCharacters(60, unlimited)],
    'https://hashcat.net/wiki/doku.php?id=example_hashes'),
  format('password-hash', 'phpass', '$P$ $H$', [cryptBase64(31)], 'https://www.openwall.com/phpass/'),
];
