import { getBaseName } from '#base/text/paths';

/**
 * Reports whether a file contains only secrets, judging by its name; such files are excluded without being read. Only
 * whole names count: `password_reset.py` and `secrets.ts` are code, and their secrets are redacted.
 */
export function isSecretFile(path: string): boolean {
  const lowerCasePath = path.toLowerCase();
  const name = getBaseName(lowerCasePath);
  if (keyFilePattern.test(name)) return true;
  if (isExample(name)) return false;
  return secretFileNames.has(name) || secretNamePatterns.some((pattern) => pattern.test(name)) ||
    secretPathPatterns.some((pattern) => pattern.test(lowerCasePath));
}

/**
 * Reports whether the name marks an example, such as `.env.example`, `credentials.sample.json` or `example.env`. Key
 * files with such names are still secret.
 */
function isExample(name: string): boolean {
  return name.split(/[._-]/).some((part) => exampleWords.has(part));
}

const exampleWords = new Set(['example', 'examples', 'sample', 'template', 'tmpl', 'tpl', 'dist', 'defaults',
  'schema']);

const keyFilePattern =
  /^(?:id_(?:rsa|dsa|ecdsa|ed25519|ecdsa_sk|ed25519_sk)|.{1,200}\.(?:pem|key|p12|pfx|p8|pkcs12|jks|jceks|keystore|bks|ppk|crt|kdbx|ovpn|mobileprovision))$/;

const secretFileNames = new Set([
  '.env',
  '.envrc',
  '.dev.vars',
  '.netrc',
  '_netrc',
  '.pypirc',
  '.pgpass',
  'pgpass.conf',
  '.my.cnf',
  '.mylogin.cnf',
  '.htpasswd',
  '.htdigest',
  '.passwd-s3fs',
  'sasl_passwd',
  'chap-secrets',
  'pap-secrets',
  'ipsec.secrets',
  'rsyncd.secrets',
  '.s3cfg',
  '.boto',
  '.dockercfg',
  '.git-credentials',
  '.gitcredentials',
  '.vault-token',
  '.vault_pass',
  '.vault-pass',
  '.terraformrc',
  'kubeconfig',
  'keystore.properties',
  'local.settings.json',
  'publishsettings',
  '.bash_history',
  '.zsh_history',
  '.sh_history',
  '.psql_history',
  '.mysql_history',
  '.python_history',
  '.node_repl_history',
  '.rediscli_history',
]);

const secretNamePatterns: readonly RegExp[] = [
  /^\.env\./, // .env.local, .env.production, .env.local.bak
  /\.env$/, // docker.env
  /^(?:credentials?|secrets?|passwords?|passwd)(?:\.(?:json|ya?ml|toml|ini|cfg|conf|txt|xml|properties|csv|tsv|enc|env|plist|db|sqlite|tfvars|bak))*$/,
  /^credentials\.tfrc\.json$/,
  /^client_secrets?(?:[_.-].{0,200})?\.json$/,
  /^(?:.{0,200}[-_.])?service[-_]?account(?:[-_.].{0,200})?\.json$/,
  /firebase-adminsdk.{0,200}\.json$/,
  /\.(?:tfstate|tfstate\.backup|tfvars|tfvars\.json|kubeconfig|publishsettings)$/,
];

const secretPathPatterns: readonly RegExp[] = [
  /(?:^|\/)\.aws\/credentials$/,
  /(?:^|\/)\.docker\/config\.json$/,
  /(?:^|\/)\.kube\/config$/,
  /(?:^|\/)\.cargo\/credentials(?:\.toml)?$/,
  /(?:^|\/)\.azure\/(?:accesstokens|azureprofile)\.json$/,
  /(?:^|\/)\.ssh\/(?!.*\.pub$)[^/]{1,200}$/,
];

/**
 * Matches files with lines such as `KEY=VALUE`: `.env.local`, `docker.env`, `.envrc`, `credentials.ini`,
 * `~/.aws/credentials`.
 */
const keyValueFilePattern =
  /(?:^|\/)(?:\.env(?:\.[^/]*)?|[^/]*\.(?:env|properties|ini)|\.envrc|\.dev\.vars|\.s3cfg|\.boto|\.aws\/credentials)$/i;

/** Reports whether the keys of a secret file can be shown without its values; see `formatSecretKeys`. */
export function hasSecretKeys(path: string): boolean {
  return keyValueFilePattern.test(path) && isSecretFile(path);
}
