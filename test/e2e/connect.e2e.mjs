import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { uninstallIn } from '../harness/uninstall.mjs';

export const title = 'agents are connected, tested, repaired and disconnected';

/** Made up for this test. */
const token = `ghp_${'a1B2'.repeat(9)}`;
const before = {
  '.claude/settings.json': `{\n\t"model":  "opus",\n\t"env": { "API_TOKEN": "${token}" }\n}`,
  '.codex/config.toml': 'model = "gpt-5"\n',
  '.gemini/settings.json': '{}\n',
};
export const options = { theme: 'dark', home: before };

export default async (ui, step) => {
  const { page, home, folder, until } = ui;
  const view = 'Agents';
  const rowsOf = async () => (await ui.rows(view)).map(({ label, description }) => `${label}: ${description}`);
  const inline = async (label, action) => {
    await ui.row(view, label).hover();
    await ui.row(view, label).locator(`.action-label[aria-label^="${action}"]`).click();
  };
  const away = () => page.mouse.move(700, 760);
  const assertAsBefore = (paths) => {
    for (const path of paths) assert.equal(readFileSync(join(home, path), 'utf8'), before[path], path);
  };
  const button = (icon) => page.locator(`.quick-input-titlebar .codicon-${icon}`).first();

  await step('the view says that no agent is connected', async () => {
    await ui.container('AgentPack');
    await ui.view(view).locator('.pane-header').click();
    await ui.view(view).getByText('No agents connected').waitFor();
    await ui.shotInBoth('connect-welcome');
    await ui.view(view).locator('.monaco-button', { hasText: 'Connect Agents' }).click();
  });

  await step('the agents of this machine are ticked, and each row is short', async () => {
    await until('rows', async () => (await ui.quickRows()).length > 5);
    const rows = await ui.quickRows();
    assert.match(rows[0],
      /^Claude Code, not connected, Gets instructions, a skill, tools and a guard for its edits, found on/);
    assert.ok(rows.every((row) => row.length < 180), rows.join('\n'));
    await page.getByText('3 Selected').waitFor();
    await away();
    await ui.shotInBoth('connect-pick');
    await page.locator('.quick-input-list .monaco-list-row').first().hover();
    await page.locator('.quick-input-list .codicon-info').first().click();
    await ui.dialog().getByText('reach Claude without a hook').waitFor();
    await ui.shot('connect-limits-dark');
    await ui.dialog().locator('.monaco-button').first().click();
    await button('organization').click();
    const input = page.locator('.quick-input-widget .quick-input-box input');
    await input.fill('git');
    await until('git hooks', async () => (await ui.quickRows()).some((row) => row.startsWith('Git, not connected')));
    await away();
    await ui.shot('connect-pick-team-dark');
    await input.fill('');
    await button('account').click();
  });

  await step('the changes are shown, those of the files of a person first, without their secrets', async () => {
    await page.locator('.quick-input-widget .quick-input-box input').focus();
    await page.keyboard.press('Enter');
    await ui.dialog().getByText('The preview hides secrets').waitFor();
    await ui.shotInBoth('connect-question');
    await ui.dialog().locator('.monaco-button', { hasText: 'Review Changes' }).click();
    await page.locator('.multiDiffEditor', { hasText: 'settings.json' }).first().waitFor();
    const titleButton = (name) =>
      page.locator('.editor-group-container.active .editor-actions .action-label', { hasText: name }).first();
    await titleButton('Connect').waitFor();
    await titleButton('Cancel').waitFor();
    await ui.shotInBoth('connect-preview');
    assert.ok(!(await page.locator('.multiDiffEditor').first().innerText()).includes(token));
    // closed without an answer, the question returns; nothing is written before it is answered
    await ui.command('View: Close All Editors');
    await ui.dialog().getByText('The preview hides secrets').waitFor();
    assertAsBefore(Object.keys(before));
    await ui.dialog().locator('.monaco-button', { hasText: 'Review Changes' }).click();
    await titleButton('Cancel').click();
    await page.locator('.multiDiffEditor').first().waitFor({ state: 'hidden' });
    await titleButton('Cancel').waitFor({ state: 'hidden' });
    assertAsBefore(Object.keys(before));
    await ui.view(view).locator('.monaco-button', { hasText: 'Connect Agents' }).click();
    await page.getByText('3 Selected').waitFor();
    await page.locator('.quick-input-widget .quick-input-box input').focus();
    await page.keyboard.press('Enter');
    await ui.dialog().locator('.monaco-button', { hasText: 'Review Changes' }).click();
    await titleButton('Connect').click();
    await ui.toast('are connected').waitFor();
    await ui.shot('connect-told-dark');
    assert.ok(readFileSync(join(home, '.claude/settings.json'), 'utf8').includes('.agentpack/hooks/guard'));
  });

  await step('the view shows them, and that a hook ran, as soon as it did', async () => {
    await ui.press('are connected', 'Show Agents');
    await until('rows', async () => (await rowsOf()).includes('Claude Code: needs approval, for you'));
    // what Claude Code runs before it edits
    execFileSync('sh', [join(home, '.agentpack/hooks/guard'), 'claude', 'PreToolUse'], {
      cwd: folder,
      env: { HOME: home, PATH: '/usr/bin:/bin' },
      input: JSON.stringify({ session_id: 's', cwd: folder, hook_event_name: 'PreToolUse' }),
    });
    await until('the row of Claude Code', async () => (await rowsOf()).includes('Claude Code: verified, for you'));
    const rows = await ui.rows(view);
    assert.match(rows.find(({ label }) => label === 'Claude Code').aria,
      /^Claude Code, verified, for you\. .*PreToolUse/);
    assert.ok(rows.some(({ label, description }) => label === 'Git' && description === 'not connected'));
    await ui.row(view, 'Claude Code').click();
    await ui.shotInBoth('connect-view');
    await ui.row(view, 'Codex').hover();
    await page.locator('.monaco-hover:visible', { hasText: '/hooks' }).first().waitFor();
    await ui.shot('connect-hover-dark');
  });

  await step('the guard is run as it is installed', async () => {
    await inline('Claude Code', 'Test Guard');
    await ui.toast('The guard of Claude Code works').waitFor();
    await ui.shot('connect-test-dark');
    await ui.press('The guard of Claude Code works', 'Show Details');
    await page.locator('.tab.active', { hasText: 'Test Guard' }).waitFor();
    await page.locator('.view-lines', { hasText: 'agentpack guard' }).first().waitFor();
    await ui.shot('connect-test-details-dark');
    rmSync(join(home, '.agentpack/hooks/guard.cjs'));
    await until('a broken row', async () => (await rowsOf()).includes('Claude Code: broken, for you'));
    await ui.shot('connect-broken-dark');
  });

  await step('what is broken is repaired, after the same question', async () => {
    await inline('Claude Code', 'Repair');
    await ui.dialog().locator('.monaco-button', { hasText: 'Connect' }).click();
    await until('the row', async () => (await rowsOf()).includes('Claude Code: verified, for you'));
    assert.ok(existsSync(join(home, '.agentpack/hooks/guard.cjs')));
  });

  await step('git hooks are connected and disconnected by their row', async () => {
    const hook = join(folder, '.git/hooks/post-commit');
    for (const [action, there] of [['Connect', true], ['Disconnect', false]]) {
      await inline('Git', action);
      await ui.dialog().getByText('Only in this clone').waitFor();
      await ui.dialog().locator('.monaco-button', { hasText: action }).click();
      await until(`${action} of git hooks`, () => existsSync(hook) === there);
    }
  });

  await step('disconnecting brings every byte back', async () => {
    await ui.clearToasts();
    await inline('Codex', 'Disconnect');
    await ui.dialog().locator('.monaco-button', { hasText: 'Disconnect' }).click();
    await until('Codex disconnected', async () => (await rowsOf()).includes('Codex: not connected'));
    assertAsBefore(['.codex/config.toml']);
    assert.deepEqual(readdirSync(join(home, '.codex')), ['config.toml']);
  });

  await step('so does uninstalling, at the next start of the editor', async () => {
    const settings = join(home, '.claude/settings.json');
    assert.notEqual(readFileSync(settings, 'utf8'), before['.claude/settings.json']);
    const own = join(home, '.agentpack');
    // the window is still open, and its engine is found by the files in `run`
    const isRemoved = () => !existsSync(own) || readdirSync(own).every((name) => name === 'run');
    await uninstallIn(ui.server.data, 'agentpack.agentpack', { HOME: home }, isRemoved, until);
    assertAsBefore(Object.keys(before));
    assert.deepEqual(readdirSync(join(home, '.claude')), ['settings.json']);
    assert.deepEqual(readdirSync(join(home, '.gemini')), ['settings.json']);
  });
};
