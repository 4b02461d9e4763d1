import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const title = 'Restricted Mode packs without git, and trust brings git in';
const settings = '{\n  "model": "opus"\n}\n';
export const options = { theme: 'dark', trust: 'asked', home: { '.claude/settings.json': settings } };

export default async (ui, step) => {
  const { page, home, folder, until } = ui;
  const metadata = () => JSON.parse(readFileSync(join(folder, '.agentpack/pack_metadata.json'), 'utf8'));
  const context = () => readFileSync(join(folder, '.agentpack/context.md'), 'utf8');

  /** Runs a command of the submenu AgentPack in the menu of the active tab. */
  const tabCommand = async (title) => {
    const entry = page.locator('.monaco-submenu .action-item', { hasText: title });
    await until(`the submenu of the tab with ${title}`, async () => {
      await page.keyboard.press('Escape');
      await page.locator('.tab.active').first().click({ button: 'right' });
      await page.locator('.context-view [role=menu] .action-item', { hasText: /^AgentPack$/ }).hover({
        timeout: 5_000,
      });
      await entry.waitFor({ timeout: 5_000 });
      return true;
    });
    // a menu ignores a click that comes at once
    await until(`${title} of the tab`, async () => {
      await entry.click({ timeout: 1_000 }).catch(() => {});
      return await entry.count() === 0;
    });
  };

  await step('an untrusted folder says so', async () => {
    await page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
    await ui.container('AgentPack');
    await ui.view('Pack').getByText('Restricted Mode').waitFor();
    await ui.shot('restricted-dark');
  });

  await step('Repack works without git', async () => {
    await ui.command('AgentPack: Repack');
    await until('a fresh pack', async () => /^AgentPack ~?[\d.]+k?$/.test(await ui.status('AgentPack')));
    assert.ok(metadata());
    assert.doesNotMatch(context(), /\bmain\b/);
    await ui.shot('restricted-packed-dark');
  });

  await step('pinning and excluding name what they wait for', async () => {
    await ui.openFile('money.ts');
    for (const title of ['AgentPack: Pin to Pack', 'AgentPack: Exclude from Pack']) {
      await ui.command(title);
      await ui.toast('require a trusted workspace').locator('.monaco-button', { hasText: 'Manage Workspace Trust' })
        .waitFor();
      if (title.includes('Pin')) { await ui.shot('restricted-pin-dark'); }
      await ui.clearToasts();
    }
    assert.ok(!existsSync(join(folder, '.agentpack/selection.json')));
  });

  await step('what needs no git works: the guard, Explain, Copy as Context, Set Task, threads', async () => {
    // what the status bar says for some seconds is waited for before it is asked for
    const says = (text) => page.locator('.statusbar-item', { hasText: text }).first().waitFor();
    await Promise.all([says(/fresh|edit/i), ui.commandIn('Check Setup…', 'Check Before Edit')]);
    await Promise.all([says(/copied/), tabCommand('Copy as Context')]);
    await ui.command('AgentPack: Explain File');
    await page.frameLocator('iframe.webview.ready').frameLocator('#active-frame').locator('td', {
      hasText: 'the sum of the reasons',
    }).first().waitFor();
    await ui.command('AgentPack: Set Task…');
    await ui.answer('Prices in the cart are rounded twice: fix roundPrice');
    await until('the task in the pack', () => context().includes('rounded twice'));
    await ui.command('AgentPack: Switch Thread…');
    await until('its rows', async () => (await ui.quickRows()).some((row) => row.includes('Start Thread')));
    await page.keyboard.press('Escape');
    await ui.shot('restricted-works-dark');
  });

  await step('what needs git is not offered', async () => {
    const menu = await ui.viewMenu('Agents');
    await menu.getByText('Connect Agents…', { exact: true }).or(menu.getByText('Check Agent Connections')).first()
      .waitFor();
    assert.equal(await menu.getByText('Git Hooks').count(), 0);
    await page.keyboard.press('Escape');
  });

  await step('agents are connected for the user, and the repository waits for trust', async () => {
    await ui.clearToasts();
    const present = filesOf(folder);
    await ui.command('AgentPack: Connect Agents…');
    await page.getByText('1 Selected').waitFor();
    await page.locator('.quick-input-titlebar .codicon-organization').first().click();
    await ui.toast('Trust this folder before you connect agents').locator('.monaco-button', {
      hasText: 'Manage Workspace Trust',
    })
      .waitFor();
    await ui.shotInBoth('restricted-connect');
    await page.locator('.quick-input-widget .quick-input-box input').press('Enter');
    await ui.dialog().getByText('For you, in all folders').waitFor();
    await ui.dialog().locator('.monaco-button', { hasText: 'Connect' }).click();
    await ui.toast('Claude Code is connected').waitFor();
    assert.match(readFileSync(join(home, '.claude/settings.json'), 'utf8'), /\.agentpack\/hooks\/guard/);
    assert.deepEqual(filesOf(folder), present);
    await ui.press('Claude Code is connected', 'Show Agents');
    await until('its row', async () => (await ui.rows('Agents')).some(({ label }) => label === 'Claude Code'));
    // what is for the user, and nothing of the folder
    assert.deepEqual((await ui.rows('Agents')).map(({ label }) => label), ['Connections', 'Claude Code',
      'The hook for long results', 'Sessions', 'Read only in a trusted workspace']);
    await ui.commandIn('Check Setup…', 'Test Guard');
    await ui.toast('The guard of Claude Code works').waitFor();
    await ui.shot('restricted-agents-dark');
  });

  await step('after trust is granted the pack knows the branch', async () => {
    await ui.command('Workspaces: Manage Workspace Trust');
    await page.locator('.workspace-trust-editor').waitFor();
    await page.locator('.workspace-trust-editor .monaco-button', { hasText: 'Trust' }).first().click();
    await until('the branch in the pack', () => /\bmain\b/.test(context()));
    // the editor of workspace trust covers the views, and ends with Escape while it has the focus
    const trustEditor = page.locator('.workspace-trust-editor');
    await until('the views', async () => {
      await trustEditor.focus({ timeout: 5_000 });
      await page.keyboard.press('Escape');
      await trustEditor.waitFor({ state: 'hidden', timeout: 5_000 });
      return true;
    });
    await (await ui.viewMenu('Agents')).getByText('Connect or Disconnect Git Hooks…').waitFor();
    await page.keyboard.press('Escape');
    await until('git hooks beside the agent',
      async () => (await ui.rows('Agents')).some(({ label }) => label === 'Git'));
  });
};

function filesOf(folder) {
  return readdirSync(folder, { recursive: true }).filter((path) => !/^\.(?:agentpack|git)\//.test(path)).sort();
}
