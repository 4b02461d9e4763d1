import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, posix } from 'node:path';
import { parse } from 'smol-toml';
import { sharedContextPath } from '#agents/agent';
import { contributes } from '../../../package.json';
import { agents } from '#agents/agents';
import type { Artefact } from '#agents/connection/artefact';
import { isInstalled } from '#agents/connection/connections';
import { createServerCommand } from '#agents/connection/serverCommand';
import { createSkillText } from '#agents/connection/texts';
import { assertGolden, isUpdate } from '#test/support/golden';
import { artefactsOf, connections, described, platforms, scopes } from './artefacts';
import { table } from '#test/support/table';

const samples = 'test/samples/connections';
const purposes = ['pointer', 'skill', 'hooks', 'mcp'];
const all = connections.flatMap(([id, connection]) =>
  scopes.flatMap((scope) =>
    platforms.flatMap((platform) =>
      artefactsOf(connection, scope, platform).map((artefact) => ({ id, connection, scope, platform, artefact }))
    )
  )
);

describe('the artifacts of an agent', () => {
  table('match the sample of each agent', (row) => {
    for (const [id, connection] of connections) {
      row(`of ${id} match its sample`, () => {
        const sample = Object.fromEntries(scopes.flatMap((scope) => {
          const [posixOnes, windowsOnes] = platforms.map((platform) => artefactsOf(connection, scope, platform));
          const differ = windowsOnes!.filter((one, i) => JSON.stringify(one) !== JSON.stringify(posixOnes![i]));
          return [[scope, posixOnes!.map(described)],
            ...(differ.length === 0 ? [] : [[`${scope}, on Windows`, differ.map(described)]])];
        }));
        assertGolden(`${samples}/${id}.json`, `${JSON.stringify(sample, null, 2)}\n`);
      });
    }
  });
  it('have no sample of a removed agent', () => {
    if (!isUpdate)
      assert.deepEqual(readdirSync(samples).sort(), ['SKILL.md', ...connections.map(([id]) => `${id}.json`)].sort());
  });
  it('are below the home folder or the root', () => {
    for (const { id, scope, artefact: { path, scope: own } } of all) {
      assert.equal(own, scope, `${id} ${path}`);
      assert.ok(path === posix.normalize(path) && !/^(?:\/|\.\.|~|[A-Za-z]:)|\\/.test(path), `${id} ${path}`);
    }
  });
  it('are in the order of their purpose', () => {
    for (const [id, connection] of connections) {
      for (const scope of scopes) {
        const order = artefactsOf(connection, scope).map(({ purpose }) => purposes.indexOf(purpose));
        assert.deepEqual(order, [...order].sort(), `${id} ${scope}`);
      }
    }
  });
  it('contain JSON that survives, and TOML and JSON that parse', () => {
    for (const { id, scope, platform, artefact: { path, content } } of all) {
      if (content.kind === 'json') {
        for (const { value } of content.entries) {
          assert.deepEqual(JSON.parse(JSON.stringify(value)), value, `${id} ${path}`);
          assert.ok(value !== undefined);
        }
      } else if (content.kind === 'block' && content.syntax === 'toml') {
        const servers: unknown = JSON.parse(JSON.stringify(parse(content.text)));
        assert.deepEqual(servers, { mcp_servers: { agentpack: { ...createServerCommand(scope, platform) } } });
      } else if (path.endsWith('.json')) {
        assert.ok(content.kind === 'file' && JSON.parse(content.text) instanceof Object, `${id} ${path}`);
      }
    }
  });
  it('agree if agents share a file or a block', () => {
    const first = new Map<string, Artefact>();
    let shared = 0;
    for (const { artefact, scope, platform } of all) {
      if (artefact.content.kind === 'json') continue;
      const key = `${scope} ${platform} ${artefact.path} ${artefact.purpose}`;
      const other = first.get(key);
      if (other) shared++;
      assert.deepEqual(artefact.content, (other ?? artefact).content, key);
      first.set(key, artefact);
    }
    assert.ok(shared > 0, 'some are shared');
  });
});

describe('the pointer for an agent', () => {
  const pointers = all.filter(({ artefact }) => artefact.purpose === 'pointer').flatMap((row) => {
    const { content } = row.artefact;
    return content.kind === 'json' || content.kind === 'block' && content.syntax === 'hash'
      ? []
      : [{ ...row, text: content.text }];
  });

  it('has at most 15 lines', () => {
    for (const { id, text } of pointers) assert.ok(text.trimEnd().split('\n').length <= 15, `${id}: ${text}`);
  });
  it('states at user level that most folders have no pack', () => {
    for (const { text, scope } of pointers) {
      assert.equal(/Some repositories .* If there is no such folder, nothing below applies\./.test(text),
        scope === 'user');
    }
  });
  it('names the file if the agent can read it, otherwise the command first', () => {
    for (const { text, connection, id } of pointers) {
      const { contextPath } = agents[id];
      assert.ok(text.includes('`agentpack context`'), id);
      assert.equal(text.includes(`It is the file \`${contextPath}\``), connection.readsIgnoredFiles, id);
    }
  });
  it('does not import a pack', () => {
    for (const { text, id } of pointers) assert.doesNotMatch(text, /@\.?\/?\.agentpack|#\[\[/, id);
  });
});

describe('the skill', () => {
  it('equals the sample, with the context file of the agent', () => {
    assertGolden(`${samples}/SKILL.md`, createSkillText(sharedContextPath));
    assertGolden('media/skills/agentpack/SKILL.md', createSkillText(sharedContextPath));
    assert.deepEqual(contributes.chatSkills, [{ path: './media/skills/agentpack/SKILL.md' }]);
    for (const { id, artefact: { content, purpose } } of all) {
      if (purpose === 'skill')
        assert.deepEqual(content, { kind: 'file', text: createSkillText(agents[id].contextPath) });
    }
  });
  it('has the format of agentskills.io', () => {
    const skills = all.filter(({ artefact }) => artefact.purpose === 'skill');
    assert.ok(skills.length > 0);
    for (const { artefact: { path, content } } of skills) {
      assert.ok(content.kind === 'file');
      const [, name, description] = /^---\nname: (.+)\ndescription: (.+)\n---\n/.exec(content.text)!;
      assert.match(name!, /^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      assert.equal(basename(path), 'SKILL.md');
      assert.equal(basename(dirname(path)), name);
      assert.ok(description!.length <= 1024 && !/: |#/.test(description!), 'plain YAML of at most 1,024 characters');
    }
  });
});

describe('a row', () => {
  table('names its sources and limits', (row) => {
    for (const [id, { sources, limits, approval }] of connections) {
      row(`of ${id} names its sources and limits`, () => {
        assert.ok(sources.length > 0);
        for (const { what, where, kind } of sources) {
          assert.match(where, kind === 'run' ? /^(?:@[\w-]+\/)?[\w-]+ \d+\.\d+\.\d+, offline$/ : /^https:\/\//, what);
        }
        for (const sentence of [...limits, ...(approval === undefined ? [] : [approval])])
          assert.match(sentence, /^[A-Z"][^\n]*\.$/);
      });
    }
  });
});

describe('the detection of an installed agent', () => {
  const nothing = { findFolder: () => undefined, hasHomePath: () => false, hasProgram: () => false };
  it('finds nothing on an empty machine', () =>
    assert.deepEqual(connections.filter(([, connection]) => isInstalled(connection, nothing)).map(([id]) => id), []));
  check('codex', 'by its program', { hasProgram: (name) => name === 'codex' });
  check('claude', 'by its folder', { hasHomePath: (path) => path === '.claude' });
  check('windsurf', 'by its new name', { hasProgram: (name) => name === 'devin-desktop' });
  check('antigravity', 'apart from Gemini CLI', { hasHomePath: (path) => path === '.gemini/antigravity' });
  check('gemini', 'apart from Antigravity', { hasHomePath: (path) => path === '.gemini/settings.json' });

  function check(expected: string, title: string, found: Partial<typeof nothing> | {
    readonly hasProgram?: (name: string) => boolean;
    readonly hasHomePath?: (path: string) => boolean;
  }): void {
    it(`finds ${expected} ${title}`, () =>
      assert.deepEqual(
        connections.filter(([, connection]) => isInstalled(connection, { ...nothing, ...found })).map(([id]) => id),
        [expected],
      ));
  }
});

describe('a hook of an agent that blocks if a hook fails', () => {
  it('exits with 0 on a machine without AgentPack', function() {
    if (process.platform === 'win32') this.skip();
    const home = realpathSync(mkdtempSync(join(tmpdir(), 'agentpack-')));
    try {
      for (const { id, artefact } of all.filter(({ platform }) => platform === 'posix')) {
        for (const command of id === 'copilot' || id === 'claude' ? shCommandsOf(artefact) : []) {
          const { status, stdout } = spawnSync('/bin/sh', ['-c', command], {
            cwd: home,
            env: { HOME: home, PATH: '/usr/bin:/bin' },
            encoding: 'utf8',
            input: '{}',
          });
          assert.deepEqual({ status, stdout }, { status: 0, stdout: '' }, command);
        }
      }
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });
});

/** The lines that sh runs. */
function shCommandsOf({ content, purpose }: Artefact): string[] {
  if (purpose !== 'hooks') return [];
  const value: unknown = content.kind === 'json'
    ? content.entries
    : content.kind === 'file'
    ? JSON.parse(content.text)
    : [];
  const commands: string[] = [];
  JSON.stringify(value, (key, one: unknown) => {
    if ((key === 'command' || key === 'bash') && typeof one === 'string') commands.push(one);
    return one;
  });
  assert.ok(commands.length > 0);
  return commands;
}
