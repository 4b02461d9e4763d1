import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sharedContextPath } from '#agents/agent';
import { createSkillText } from '#agents/connection/texts';
import { findInstalledPlugins, type PluginProbe } from '#agents/plugin/installedPlugins';
import { hasConnectedServer } from '#agents/plugin/pluginClients';
import { isPluginProgram } from '#agents/plugin/pluginCommands';
import { createPluginFiles } from '#agents/plugin/pluginFiles';
import { isServersFile, parsePluginManifest } from '#agents/plugin/pluginManifest';
import { assertGolden } from '../support/golden';
import { table } from '../support/table';

const files = new Map(createPluginFiles('1.2.3').map(({ path, text }) => [path, text]));
const manifest = JSON.parse(files.get('plugin.json')!) as Readonly<Record<string, unknown>>;
const servers = JSON.parse(files.get('mcp.json')!) as { readonly mcpServers: { readonly agentpack: object; }; };
const known = ['$schema', 'name', 'version', 'description', 'author', 'homepage', 'repository', 'license', 'keywords',
  'extensions'];

describe('the plugin', () => {
  it('contains the texts of its sample', () => {
    const shown = [...files].map(([path, text]) => `==== ${path}\n${path.endsWith('SKILL.md') ? '…\n' : text}`);
    assertGolden('test/samples/plugin/files.txt', shown.join(''));
  });
  it('contains the skill that connecting writes', () =>
    assert.equal(files.get('skills/agentpack/SKILL.md'), createSkillText(sharedContextPath)));
  it('has valid JSON in each of its JSON files, and paths that stay in its folder', () => {
    for (const [path, text] of files) {
      assert.match(path, /^(?!.*(?:^|\/)\.\.?(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/);
      if (path.endsWith('.json')) assert.ok(JSON.parse(text) instanceof Object, path);
    }
  });
  it('lets an edit through if its guard or Node is missing, in any shell', () => {
    const commands = [...files].filter(([path]) => path.endsWith('hooks.json')).flatMap(([, text]) =>
      [...text.matchAll(/"(?:command|bash|powershell)": ("(?:[^"\\]|\\.)*")/g)].map(([, json]) =>
        JSON.parse(json!) as string
      ).filter((line) => line !== 'command')
    );
    assert.ok(commands.length >= 10);
    for (const line of commands)
      assert.match(line,
        /^node -e "try\{[^"$`]*\}catch\(e\)\{\}" "\$\{\w+\}\/server\/guard\.cjs" \w+ \w+ plugin ; exit 0$/);
  });
  table('uses programs of a build', (row) => {
    for (const path of ['cli.js', 'cli-shared.js', 'guard.cjs', 'mcp.js', 'redact.js', 'sqlite3.wasm', 'ranks/a.bin'])
      row(`for example ${path}`, () => assert.ok(isPluginProgram(path)));
    for (
      const path of ['extension.js', 'extension-a.js', 'uninstall.js', 'webview/tokenMap.js', 'cli.js.map', '.stamp']
    )
      row(`but not ${path}`, () => assert.ok(!isPluginProgram(path)));
  });
});

describe('a manifest of Agent Plugins 1.0', () => {
  const accepts = (change: object) => parsePluginManifest(JSON.stringify({ ...manifest, ...change })) !== undefined;

  it('must not have any other key', () => {
    fc.assert(fc.property(fc.string(), fc.jsonValue(), (key, value) => {
      fc.pre(!known.includes(key) && key !== '__proto__');
      assert.ok(!accepts({ [key]: value }), key);
    }));
    for (const key of ['hooks', 'commands', 'agents', 'skills', 'mcpServers', 'displayName'])
      assert.ok(!accepts({ [key]: './x' }), key);
  });
  table('is refused', (row) => {
    const check = (title: string, change: object) => row(title, () => assert.ok(!accepts(change)));
    check('with another schema', { $schema: 'https://agent-plugins.org/schemas/1.1.0/plugin.schema.json' });
    for (const name of ['', 'Agent', '-a', 'a-', 'a--b', 'a..b', 'a b', 'a'.repeat(65)])
      check(`with the name ${JSON.stringify(name)}`, { name });
    check('with another key in the author', { author: { name: 'A', phone: '1' } });
    check('with an author that is text', { author: 'A' });
    check('with a keyword that is not text', { keywords: [1] });
    check('with an extension under a name without a domain', { extensions: { copilot: {} } });
  });
  it('may have names with dots, and extensions of clients', () => {
    assert.ok(accepts({ name: 'acme.tools' }));
    assert.ok(accepts({ extensions: { 'com.example.client': { setting: true } } }));
  });
  table('has servers in one form', (row) => {
    const check = (title: string, change: object, isRight = false) =>
      row(title, () => {
        const agentpack = { ...servers.mcpServers.agentpack, ...change };
        assert.equal(isServersFile(JSON.stringify({ ...servers, mcpServers: { agentpack } })), isRight);
      });
    check('unchanged', {}, true);
    check('but not with a placeholder in the program', { command: '${PLUGIN_ROOT}/server/node' });
    check('but not with a program and its arguments in one string', { command: 'node cli.js' });
    check('but not with a variable that clients set', { env: { PLUGIN_ROOT: '/' } });
    check('but not with a working folder outside', { cwd: '/' });
    check('but not with another key', { tools: ['*'] });
    check('but not of another type', { type: 'local' });
  });
});

describe('the plugin that an agent has', () => {
  const probe = (settings: Readonly<Record<string, unknown>>): PluginProbe => ({
    readSettings: (path) => settings[path] as Readonly<Record<string, unknown>> | undefined,
    listNames: (path) => (path.endsWith('cache/team/agentpack') ? ['0.2.0', '0.3.0'] : []),
    readVersion: (folder) => (folder === '/plugins/agentpack' ? '0.2.0' : undefined),
  });
  const ids = (agent: 'claude' | 'codex' | 'copilot' | 'gemini', settings: Readonly<Record<string, unknown>>) =>
    findInstalledPlugins(agent, probe(settings)).map(({ id, version }) => `${id} ${version}`);
  const claude = {
    '.claude/settings.json': { enabledPlugins: { 'agentpack@a': true, 'agentpack@b': false, 'other@a': true } },
    '.claude/plugins/installed_plugins.json': { plugins: { 'agentpack@a': [{ scope: 'user', version: '0.2.0' }] } },
  };

  table('is read from its files', (row) => {
    const check = (title: string, found: readonly string[], expected: readonly string[]) =>
      row(title, () => assert.deepEqual(found, expected));
    check('of Claude Code: the enabled one', ids('claude', claude), ['agentpack@a 0.2.0']);
    check('of Codex: its newest copy', ids('codex', {
      '.codex/config.toml': { plugins: { 'agentpack@team': { enabled: true }, 'agentpack@x': { enabled: false } } },
    }), ['agentpack@team 0.3.0']);
    check('of Copilot: in place', ids('copilot', {
      '.copilot/settings.json': {
        enabledPlugins: { 'agentpack@agentpack': true },
        extraKnownMarketplaces: { agentpack: { source: { source: 'directory', path: '/plugins/agentpack' } } },
      },
    }), ['agentpack@agentpack 0.2.0']);
    check('of Copilot: two at once', ids('copilot', {
      '.copilot/config.json': { installedPlugins: [{ name: 'agentpack', marketplace: '', version: '0.1.0' }] },
      '.copilot/settings.json': { enabledPlugins: { 'agentpack@b': true } },
    }), ['agentpack 0.1.0', 'agentpack@b undefined']);
    check('of an agent without plugins', ids('gemini', claude), []);
    check('of anything', ids('claude', { '.claude/settings.json': { enabledPlugins: 'x' } }), []);
  });
});

describe('the server of a plugin', () => {
  const ours = { mcpServers: { agentpack: { command: 'sh', args: ['-c', 'exec sh ~/.agentpack/mcp/launch mcp'] } } };
  const isSilent = (client: string, path: string, settings: unknown, variable?: string) =>
    hasConnectedServer(client, (name) => (name === 'CLAUDE_CONFIG_DIR' ? variable : undefined), (_, at) =>
      at === path ? settings : undefined);
  table('is silent', (row) => {
    const check = (title: string, is: boolean, expected: boolean) => row(title, () => assert.equal(is, expected));
    check('for Claude Code, if it is connected', isSilent('claude-code', '.claude.json', ours), true);
    check('in a repository that a team connected', isSilent('claude-code', '.mcp.json', ours), true);
    check('if the environment moves the settings', isSilent('claude-code', '/c/.claude.json', ours, '/c'), true);
    check('but not in a folder that the settings are moved away from',
      isSilent('claude-code', '.claude.json', ours, '/c'), false);
    check('but not next to a foreign server',
      isSilent('claude-code', '.claude.json', { mcpServers: { agentpack: { command: 'other' } } }), false);
    check('but not for a client that starts only one server per name', isSilent('copilot-cli', '.claude.json', ours),
      false);
  });
});
