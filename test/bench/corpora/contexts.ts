import type { DocumentedCredential } from './row';

/** The text around a credential. `named`: it contains the documented name, so that any credential can be recognized. */
export interface Context {
  readonly name: string;
  readonly named: boolean;
  readonly path?: string;
  /** Formats a value for this context. */
  readonly written?: (value: string) => string;
  readonly text: (names: Names, secret: string) => string;
}

/** A documented name as the languages write it. */
export interface Names {
  readonly env: string;
  readonly dotted: string;
  readonly snake: string;
  readonly kebab: string;
  readonly camel: string;
  readonly pascal: string;
  /** The name without its provider: `api_key` of `DD_API_KEY`. */
  readonly short: string;
  readonly provider: string;
  readonly words: string;
}

export function namesOf([provider, , env]: DocumentedCredential): Names {
  const words = env.toLowerCase().split('_');
  const pascal = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
  const first = provider.toLowerCase().split(/[^a-z0-9]+/)[0]!;
  const short = words.length > 2 && words.slice(-2).join('_') !== 'key_id' ? words.slice(1).join('_') : words.join('_');
  return {
    env,
    dotted: words.join('.'),
    snake: words.join('_'),
    kebab: words.join('-'),
    camel: pascal[0]!.toLowerCase() + pascal.slice(1),
    pascal,
    short,
    provider: first,
    words: words.join(' '),
  };
}

export const contexts: readonly Context[] = [
  { name: 'bare line', named: false, text: (_, s) => `${s}\n` },
  {
    name: 'code string',
    named: false,
    path: 'client.ts',
    text: (_, s) => `export function connect() {\n  const value = "${s}";\n  return open(value, { retries: 3 });\n}\n`,
  },
  {
    name: 'name with dots',
    named: true,
    path: 'application.properties',
    text: (n, s) => `server.port=8080\n${n.dotted}=${s}\nlogging.level.root=INFO\n`,
  },
  { name: 'environment', named: true, path: '.env', text: (n, s) => `NODE_ENV=production\n${n.env}=${s}\nPORT=3000\n` },
  {
    name: 'YAML',
    named: true,
    path: 'config.yml',
    text: (n, s) =>
      `${n.provider}:\n  enabled: true\n  ${n.short}: ${
        /^[\w/+.-]+$/.test(s) ? s : JSON.stringify(s)
      }\n  timeout: 30\n`,
  },
  {
    name: 'JSON',
    named: true,
    path: 'settings.json',
    text: (n, s) => `{\n  "${n.provider}": {\n    "region": "eu",\n    "${n.camel}": "${s}"\n  }\n}\n`,
  },
  {
    name: 'name and value',
    named: true,
    path: 'task-definition.json',
    text: (n, s) =>
      `{ "environment": [\n  { "name": "LOG_LEVEL", "value": "info" },\n  { "name": "${n.env}", "value": "${s}" }\n] }\n`,
  },
  {
    name: 'TOML',
    named: true,
    path: 'settings.toml',
    text: (n, s) => `[${n.provider}]\n${n.short} = "${s}"\nretries = 3\n`,
  },
  {
    name: 'HCL',
    named: true,
    path: 'main.tf',
    text: (n, s) => `variable "${n.snake}" {\n  type    = string\n  default = "${s}"\n}\n`,
  },
  {
    name: 'XML',
    named: true,
    written: escaped,
    path: 'web.config',
    text: (n, s) =>
      `<appSettings>\n  <add key="Region" value="eu" />\n  <add key="${n.pascal}" value="${s}" />\n</appSettings>\n`,
  },
  {
    name: 'shell option',
    named: true,
    path: 'deploy.sh',
    text: (n, s) => `#!/bin/sh\n${n.provider} deploy --${n.kebab} '${s}' --region eu\n`,
  },
  {
    name: 'header',
    named: true,
    path: 'call.sh',
    text: (_, s) => `curl -sS -H "Authorization: Bearer ${s}" https://api.example.com/v1/items\n`,
  },
  {
    name: 'URL query',
    named: true,
    written: (value) => (/^[$<{]/.test(value) ? value : encodeURIComponent(value)),
    path: 'fetch.py',
    text: (n, s) => `response = requests.get("https://api.example.com/v1/items?page=2&${n.snake}=${s}")\n`,
  },
  {
    name: 'Markdown',
    named: true,
    path: 'SETUP.md',
    text: (n, s) => `| Setting | Value |\n| --- | --- |\n| \`${n.env}\` | \`${s}\` |\n`,
  },
];

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Placeholders for a credential: none of these may be changed. */
export const standIns: readonly { readonly name: string; readonly value: (names: Names) => string; }[] = [
  { name: 'your-…-here', value: (n) => `your-${n.kebab}-here` },
  { name: '<…>', value: (n) => `<${n.kebab}>` },
  { name: '${…}', value: (n) => `\${${n.env}}` },
  { name: '{{ … }}', value: (n) => `{{ .Values.${n.camel} }}` },
  { name: 'xxxx', value: () => 'xxxxxxxxxxxxxxxxxxxxxxxx' },
];
