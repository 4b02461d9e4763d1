import { createCaseMatcher, type ValueCase } from './cases';
import { isRandom, isWordLike } from './randomness';
import { credentialNameWords } from './vocabulary';

/** Values that refer to a secret elsewhere or that name something else. */
export const referenceCases: readonly ValueCase[] = [
  { kind: 'a template expression', test: /\$[{(]|\{\{|#\{|<%|%\}| \}\}/ },
  { kind: 'a device', test: /^\/dev\/[a-z]{2,8}(?: |$)/ },
  { kind: 'a PHP class', test: /^\\{0,2}[A-Z]\w*(?:\\{1,2}[A-Z]\w*){1,8}(?:::class)?$/ },
  {
    kind: 'a variable or a parameter',
    test:
      /^\$(?:(?:env|script|global|local|private|using|variable):)?[A-Za-z_][\w.]*(?:\/[\w./-]*|(?:\\[rn])?[})\]]{0,4})?$|^%[A-Za-z_]\w*%$|^%\(?\w{0,40}\)?[sd]$|^[@:][A-Za-z_][\w.]*$/,
  },
  { kind: 'a slot in braces', test: /\{[A-Za-z_0-9.]{0,40}(?:\([\w.,: ]{0,60}\))?\}/ },
  {
    kind: 'a member of the environment or a configuration',
    test:
      /^(?:process\.env|os\.environ|os\.getenv|import\.meta|env|ENV|Deno\.env|System\.getenv|secrets|vars|config|settings|self|this)[.[(]/,
  },
  {
    kind: 'an address in a store',
    test:
      /^(?:vault|op|ref\+[a-z]+|ssm|secretsmanager|keyvault|file|arn|env|urn|data|workspace|npm|link|portal|patch|catalog|github|git|resolve|k8s|gcp|awskms|sm|bws|doppler)[:=]/,
  },
  { kind: 'a URL', test: /^["']?[a-z][a-z0-9+.-]{1,15}:(?:\/\/|\?)/ },
  { kind: 'a printf conversion', test: /(?:^|[ :=])%[sdvqw@](?:\\n)?$|\.%[sdv](?:\.|$)|[a-z] '%[sdvq]'/ },
  { kind: 'a message key', test: isMessageKey },
  {
    kind: 'an option, a CSS property, a slot or a route',
    test: /^--[a-z]+(?:-[a-z]+)*\d?$|^@[a-z][\w.-]*@$|^[^{]*\}\}$|^\/[\w./:-]+\?[\w.-]+=/,
  },
  { kind: 'an element selector', test: isSelector },
  {
    kind: 'an image with its tag',
    test:
      /^(?:[a-z\d][a-z\d.-]*(?::\d{2,5})?\/)*[a-z\d]+(?:[-._]+[a-z\d]+)*:(?:latest|stable|edge|main|master|nightly|alpine|slim)$/,
  },
  {
    kind: 'a model with its date',
    test:
      /^(?:[a-z]{2,12}\.){0,2}[a-z]+(?:-(?:[a-z]+|\d{1,3}(?:\.\d{1,3})?[a-z]?)){1,6}-(?:\d{8}|\d{4}-\d\d-\d\d)(?:-v\d(?::\d)?)?$/,
  },
  {
    kind: 'a model with its version',
    test: /^[a-z]{2,}(?:-[a-z]+)*-\d{1,2}\.\d{1,2}(?:-(?:[a-z]+|\d{1,3}[kb]?)){0,4}$/,
  },
  {
    kind: 'an SSH public key',
    test: /^(?:sk-)?(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-nistp\d{3})(?:@openssh\.com)? AAAA/,
  },
  { kind: 'a part of the document or an IP address', test: /^#\/\w|^\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?$/ },
  { kind: 'a host with its port', test: /^(?:localhost|[a-z\d-]+(?:\.[a-z\d-]+)+):\d{2,5}[;/]?$/ },
  { kind: 'a NATS public key', test: /^[ACNOUX][A-Z2-7]{55}$/ },
  { kind: 'a field of a stored secret', test: isStoredSecretField },
  { kind: 'a value encrypted by SOPS', test: /^ENC\[/ },
  { kind: 'a time', test: /^\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.,+Z-]{0,20}$/ },
  {
    kind: 'a package with its version',
    test: /^[a-z][a-z\d]*(?:-[a-z\d]+)*[-:]\d{1,4}(?:\.\d{1,5}){1,3}(?:[-.][A-Za-z]\w{0,20})?$/,
  },
  { kind: 'a numbered file', test: /^\d{3,6}_[a-z][a-z\d]*(?:_[a-z\d]+)*$/ },
  { kind: 'a tag of a Go field', test: /^[a-z]{2,20}:"[^"]{0,200}"/ },
  { kind: 'the scope of an AWS signature', test: /^[^\s/]{1,128}(?:\/[\w-]{1,40}){3}\/\w{0,8}4_request$/ },
  { kind: 'a scope of a token', test: isScope },
  { kind: 'a regular expression', test: isPattern },
  { kind: 'a package', test: isPackage },
  { kind: 'a qualified name', test: isQualifiedName },
  { kind: 'a method of a class', test: /^[a-z]\w*(?:\.\w+){1,10}#\w+$/ },
  { kind: 'a header', test: /^x(?:-[a-z]+\d?){1,6}$/i },
  { kind: 'a path', test: isPath },
];

const matchesReference = createCaseMatcher(referenceCases);

/**
 * Reports whether a value is read from elsewhere (an environment variable, a template, a vault, a file), or names
 * something that is not a secret.
 */
export function isReference(value: string): boolean {
  return matchesReference(value);
}

/** Reports whether a value is a key in a translation catalog: `PLUGIN_LOGIN.2FA_INSTRUCTIONS`. */
function isMessageKey(value: string): boolean {
  return value.length <= 120 && value.includes('_') &&
    /^[A-Z]{2,}(?:_[A-Z\d]+)*(?:\.[A-Z\d]+(?:_[A-Z\d]+)*)+$/.test(value) && !isRandom(value);
}

/** Reports whether a value lists the permissions of a token: `read:org`, `repo,read:user`. */
function isScope(value: string): boolean {
  return value.length <= 200 && value.includes(':') &&
    /^[a-z_*]+(?::[a-z_*.]+){0,3}(?:[ ,|]+[a-z_*]+(?::[a-z_*.]+){0,3})*$/.test(value)
    && value.split(/[ ,|]+/).some((part) =>
      /(?:^|[:_.])(?:read|write|delete|create|update|manage|view|edit|list|execute|publish|subscribe|follow|push|pull|full|all|email|profile|status|\*)(?:$|[:_.])/
        .test(part)
    );
}

/** Reports whether a value selects a page element named after its content: `#s3-secret-key`, `.password-field`. */
function isSelector(value: string): boolean {
  return /^[#.][a-z][a-z\d]*(?:[-_][a-z\d]+){1,6}$/.test(value) &&
    value.slice(1).split(/[-_]/).some((word) => credentialNameWords.has(word));
}

/** Reports whether a value names a field of a stored secret: `chart-signing-key:private_key`. */
function isStoredSecretField(value: string): boolean {
  const field = /^[a-z\d]{1,40}(?:-[a-z\d]{1,40}){1,6}:([a-z]{3,20}(?:[_-][a-z]{3,20})?)$/.exec(value)?.[1];
  return field !== undefined &&
    field.split(/[_-]/).every((word) => credentialNameWords.has(word) || word === 'passphrase');
}

/** Reports whether a value is a regular expression: it is anchored, or contains a quantified class or a group. */
function isPattern(value: string): boolean {
  return /^\^.+\$$/.test(value) ||
    /\[[^\]]{0,20}\w-\w[^\]]{0,40}\](?:[*+?]|\{\d)|\\{1,2}[dwsS](?:[*+?]|\{\d)|\(\?(?:[:=!]|[ims]{1,3}\)|<[=!])|\(\.[*+]\??\)|^\.\*|\.\*$/
      .test(value);
}

/**
 * Reports whether a value is a registry package, an address without a scheme, or the coordinates of a module:
 * `@scope/name`, `k8s.io/client-go`, `com.auth0:java-jwt:4.0`, `passlib==1.7`.
 */
function isPackage(value: string): boolean {
  return value.length <= 120 && value.split(/[./:@]/).every((part) => !isRandom(part)) &&
    (value.match(/\d/g)?.length ?? 0) <= 6 && (/^@[a-z][a-z\d-]*\/[a-z][a-z\d._-]*$/.test(value)
      || /^[a-z][a-z\d-]*(?:\.[a-z][a-z\d-]*){0,5}\.(?:io|com|org|net|dev|sh|cloud|app|local|internal|svc)(?:\/[A-Za-z][\w.-]*)*$/
        .test(value)
      || /^[a-z][a-z\d]*(?:\.[a-z][\w-]*)+:[a-z][a-z\d.-]*(?::\d[\w.-]*)?$/.test(value)
      || /^[a-z][a-z\d._-]*(?:[=~<>!]=|[<>])\d[\w.*]*$/.test(value));
}

/**
 * Reports whether a value consists of three or more words separated by dots or slashes (`java.lang.String`,
 * `app.auth.token.v2`, `projects/x/secrets/y/versions/latest`), is a word and a hyphenated word separated by a slash
 * (`production/aws-temp`), or is a Python entry point (`package.module:Class`).
 */
function isQualifiedName(value: string): boolean {
  return value.length <= 160 &&
    (/^[A-Za-z_]{1,40}(?:\.[A-Za-z_]{2,40}){2,8}(?:\.v\d{1,2})?$/.test(value) && isWordLike(value) ||
      /^[a-z_]{1,40}(?:\.[a-z_]{2,40}){1,8}:[A-Za-z_]{2,60}(?:\.[A-Za-z_]{2,60}){0,3}$/.test(value) &&
        isWordLike(value) ||
      /^[a-z][a-z_-]*(?:\/[a-z][a-z_-]*\d{0,2}){2,10}$|^[a-z]{3,}(?:[_-][a-z]{2,})*\/[a-z]{2,}(?:[_-][a-z]{2,})+$/
          .test(value) && isWordLike(value));
}

/** The length of an AWS secret key, which is Base64. One in two hundred such keys looks like a path. */
const awsKeyLength = 40;

function isPath(value: string): boolean {
  return /^(?:\.{1,2}|~)?\/[\w.@-]+(?:\/[\w.@*-]*)*$/.test(value) && !/\d[a-zA-Z]\d|[+=]/.test(value) &&
      !(value.length === awsKeyLength && isRandom(value))
    || /^[A-Za-z]:\\/.test(value)
    || /^[\w./@~ -]{1,300}\.(?:pem|key|crt|json|ya?ml|toml|txt|html?|tsx?|jsx?|mjs|cjs|py|rb|php|java|go|rs|md|env|ini|cfg|conf|svg|png|vue|scss|css|twig|erb|ejs|hbs|xml|sh|p12|pfx|jks|cer|asc|gpg|pub|tpl|tmpl|j2)$/
      .test(value);
}
