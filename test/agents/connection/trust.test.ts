import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { AgentId } from '#agents/agents';
import { agentConnections } from '#agents/connection/connections';
import type { Trust } from '#agents/connection/trust';
import { artefactsOf } from './artefacts';

type Files = Readonly<Record<string, unknown>>;

/**
 * The hashes that codex-cli 0.169.0 itself lists for AgentPack's hooks of a user, connected on Linux (`hooks/list`).
 */
const listedByCodex: Readonly<Record<string, string>> = {
  'pre_tool_use:0:0': 'sha256:131b37434af525558168bc4658ba51d10ab618b28e10586a2837f07e35e6e356',
  'post_tool_use:0:0': 'sha256:b3c1d475f876cb521c2cb27dff9153e03841e0e51b26324d0cb701b0ffffe89f',
  'session_start:0:0': 'sha256:4f42f3e3afecf2837e1c343d3311976da7de426ab0940be3b8889c85c073f93f',
  'user_prompt_submit:0:0': 'sha256:eef7c0975d0afc3e379fb4cfbb91dbf38f897c603c10fa1448fefedbe4ccf669',
};
const codexHooks = hooksOfCodex();
const approvals = Object.entries(listedByCodex).map(([place, hash]) =>
  [`/home/me/.codex/hooks.json:${place}`, { trusted_hash: hash }] as const
);
const codex = (state: object, more: object = {}) => ({
  '.codex/config.toml': { hooks: { state }, ...more },
  '.codex/hooks.json': codexHooks,
});

describe('whether an agent trusts its hooks, according to its own files', () => {
  check('codex', 'user', 'trusted with the hashes that Codex writes', codex(Object.fromEntries(approvals)), 'trusted');
  check('codex', 'user', 'untrusted where nothing is approved', codex({}), 'untrusted');
  check('codex', 'user', 'untrusted where one hook is not approved', codex(Object.fromEntries(approvals.slice(1))),
    'untrusted');
  check('codex', 'user', 'untrusted where a hook has changed since',
    codex({ ...Object.fromEntries(approvals), [approvals[0]![0]]: { trusted_hash: 'sha256:0' } }), 'untrusted');
  check('codex', 'user', 'untrusted where one is switched off',
    codex({ ...Object.fromEntries(approvals), [approvals[0]![0]]: { ...approvals[0]![1], enabled: false } }),
    'untrusted');
  check('codex', 'user', 'off', codex(Object.fromEntries(approvals), { features: { hooks: false } }), 'off');
  check('codex', 'repository', 'untrusted where the repository is not', codex(Object.fromEntries(approvals)),
    'untrusted');

  const accepted = { hasTrustDialogAccepted: true };
  check('claude', 'user', 'trusted in a folder', { '.claude.json': { projects: { '/repos/shop': accepted } } },
    'trusted');
  check('claude', 'repository', 'trusted below one', { '.claude.json': { projects: { '/repos': accepted } } },
    'trusted');
  check('claude', 'user', 'untrusted beside one', { '.claude.json': { projects: { '/repos/other': accepted } } },
    'untrusted');
  check('claude', 'user', 'untrusted before its first start', {}, 'untrusted');
  check('claude', 'user', 'off', { '.claude/settings.json': { disableAllHooks: true } }, 'off');

  const folders = (rules: object) => ({ '.gemini/trustedFolders.json': rules });
  check('gemini', 'user', 'trusted everywhere', {}, 'trusted');
  check('gemini', 'repository', 'untrusted before it has asked', {}, 'untrusted');
  check('gemini', 'repository', 'trusted in a folder', folders({ '/repos/shop': 'TRUST_FOLDER' }), 'trusted');
  check('gemini', 'repository', 'trusted beside a file', folders({ '/repos/x': 'TRUST_PARENT' }), 'trusted');
  check('gemini', 'repository', 'untrusted where the nearer rule says so',
    folders({ '/repos': 'TRUST_FOLDER', '/repos/shop': 'DO_NOT_TRUST' }), 'untrusted');
  check('gemini', 'repository', 'trusted where no folder has to be', {
    '.gemini/settings.json': { security: { folderTrust: { enabled: false } } },
  }, 'trusted');
  check('gemini', 'user', 'off', { '.gemini/settings.json': { hooksConfig: { enabled: false } } }, 'off');
  check('gemini', 'user', 'off by name', {
    '.gemini/settings.json': { hooksConfig: { disabled: ['agentpack-guard'] } },
  }, 'off');

  check('copilot', 'user', 'trusted everywhere', {}, 'trusted');
  check('copilot', 'repository', 'trusted in a folder', { '.copilot/config.json': { trustedFolders: ['/repos'] } },
    'trusted');
  check('copilot', 'repository', 'unknown where VS Code may trust it', {}, 'unknown');
});

function check(id: AgentId, scope: 'user' | 'repository', title: string, files: Files,
  expected: Exclude<Trust, object> | 'off'): void
{
  it(`${id}, ${scope}: ${title}`, () => {
    const found = agentConnections[id].trust!({
      scope,
      folders: ['/repos/shop', '/repos', '/'],
      isWindows: false,
      readSettings: (path) => files[path] as Record<string, unknown> | undefined,
      readRootSettings: () => undefined,
      hash: (text) => createHash('sha256').update(text).digest('hex'),
    });
    assert.equal(typeof found === 'object' ? 'off' : found, expected);
  });
}

/** The value of `hooks.json` as connecting writes it. */
function hooksOfCodex(): object {
  const artefact = artefactsOf(agentConnections.codex, 'user').find(({ purpose }) => purpose === 'hooks')!;
  assert.ok(artefact.content.kind === 'json');
  return {
    hooks: Object.fromEntries(artefact.content.entries.map(({ path, value }) => [path.at(-1), [value]])),
  };
}
