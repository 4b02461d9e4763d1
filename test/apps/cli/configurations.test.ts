import { strict as assert } from 'node:assert';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';

/**
 * By the file that holds it under `token`: what only its name tells to be a secret. The same in three kinds, before and
 * after a change.
 */
const written: Readonly<Record<string, (secrets: readonly string[]) => string>> = {
  'login.yml': (secrets) => secrets.map((one, i) => `login${i}:\n  token: ${one}\n  port: ${i}\n`).join(''),
  'login.json': (secrets) =>
    `{\n${secrets.map((one, i) => `  "login${i}": {\n    "token": "${one}"\n  }`).join(',\n')}\n}\n`,
  'login.toml': (secrets) => secrets.map((one, i) => `[login${i}]\ntoken = "${one}"\n`).join(''),
  'login.ini': (secrets) => secrets.map((one, i) => `[login${i}]\ntoken = ${one}\n`).join(''),
  'login.properties': (secrets) => secrets.map((one, i) => `login${i}.token=${one}\n`).join(''),
  'login.xml': (secrets) =>
    `<logins>\n${secrets.map((one) => `  <login>\n    <token>${one}</token>\n  </login>\n`).join('')}</logins>\n`,
  'login.tf': (secrets) => secrets.map((one, i) => `login "l${i}" {\n  token = "${one}"\n}\n`).join(''),
  'sample.env': (secrets) => secrets.map((one, i) => `LOGIN${i}_AUTH_TOKEN=${one}\n`).join(''),
  'README.md': (secrets) =>
    `# The login\n\n\`\`\`\n${secrets.map((one, i) => `login${i}:\n  token: ${one}\n`).join('')}\`\`\`\n`,
  'login.sh': (secrets) =>
    `cat > login.yml <<EOF\n${secrets.map((one, i) => `login${i}:\n  token: ${one}\n`).join('')}EOF\n`,
  'ci.yaml': (secrets) =>
    `steps:\n  - run: |\n      cat > login.ini <<EOF\n      [login]\n${
      secrets.map((one) => `      token = ${one}\n`).join('')
    }      EOF\n`,
};
const paths = Object.keys(written);

/** Digits, letters, a word with a sign: none of them looks like a key. */
function secretsOf(path: string, change: number): string[] {
  let state = paths.indexOf(path) * 7_919 + change * 104_729 + 17;
  const from = (characters: string, length: number): string =>
    Array.from({ length }, () => characters[(state = (state * 48_271) % 2_147_483_647) % characters.length]!).join('');
  return [`9${from('0123456789', 9)}`, `q${from('bcdfghjklmnpqrstvwxz', 11)}`,
    `${from('bcdfghkmnp', 5)}!${from('23456789', 5)}`];
}

const secrets = (change: number): string[] => paths.flatMap((path) => secretsOf(path, change));

describe('secrets in configurations, committed and then changed', () => {
  let box: Sandbox;
  const said: { readonly what: string; readonly text: string; }[] = [];

  before(async () => {
    box = sandbox(files('config', 0));
    box.commit('The login');
    for (const [path, text] of Object.entries(files('config', 1))) box.write(path, text);
    await ask('pack', '--task', `Mend login in ${paths.map((path) => `config/${path}`).join(', ')}`, '--budget',
      '40000', '--json');
    for (const path of Object.keys(files('config', 1))) await askOf(path);
    await ask('retrieve', 'config/login.toml:1-40');
    await ask('explain', 'config/login.toml', '--json');
    await ask('outline', ...Object.keys(files('config', 1)), '--json');
    box.commit('Change the login');
    for (const path of ['login.yml', 'login.ini', 'login.properties'])
      box.git('mv', `config/${path}`, `config/${path}.txt`);
    for (const path of ['login.yml', 'login.ini', 'login.properties'])
      box.write(`config/${path}.txt`, written[path]!(secretsOf(path, 2)));
    const pasted = `Mend the login.\n\n${written['login.yml']!(secretsOf('login.yml', 1))}\n${
      box.git('diff', 'HEAD~1', 'HEAD', '--', 'config/login.yml')
    }\n`;
    await ask('pack', '--task', pasted, '--since', 'HEAD~1', '--budget', '40000', '--json');
    for (const path of ['login.yml', 'login.ini', 'login.properties']) await askOf(`config/${path}.txt`);
    await ask('status', '--json');
    await ask('threads', '--json');

    async function askOf(path: string): Promise<void> {
      for (const part of ['', '#diff']) await ask('retrieve', `${path}${part}`, '--json');
    }

    async function ask(...args: string[]): Promise<void> {
      const { stdout, stderr } = await runCli(box.root, args);
      said.push({ what: args.join(' ').slice(0, 80), text: stdout + stderr });
    }
  });
  after(() => box.dispose());

  it('appear in no answer and in no written file', () => {
    const below = filesBelow(box.root).filter((file) => !/\/\.git\/|\/config\//.test(file)).map((file) => ({
      what: file,
      text: readFileSync(file, 'latin1'),
    }));
    assert.ok(below.some(({ what }) => what.endsWith('context.md')) && said.length > 30);
    const given = [...secrets(0), ...secrets(1), ...secrets(2)];
    assert.deepEqual(
      [...below, ...said].flatMap(({ what, text }) =>
        given.filter((one) => text.includes(one)).map((one) => `${one} in ${what}`)
      ),
      [],
    );
  });

  it('are read: their markers appear in the context and in the removed lines of a diff', () => {
    const all = [...said.map(({ text }) => text),
      ...filesBelow(box.at('.agentpack')).map((file) => readFileSync(file, 'latin1'))].join('\n');
    assert.match(all, /token: \[REDACTED:token\]/);
    assert.match(all, /-\s+token: \[REDACTED:token\]/);
    assert.match(all, /-\s*token = \[REDACTED:token\]/);
  });
});

function files(folder: string, change: number): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [`${folder}/${path}`, written[path]!(secretsOf(path, change))]));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((e) => e.isFile()).map((e) =>
    join(e.parentPath, e.name)
  );
}
