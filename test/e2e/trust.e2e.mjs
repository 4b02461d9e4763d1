import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const title = 'Restricted Mode packs without git, and trust brings git in';
export const options = { theme: 'dark', trust: 'asked' };

export default async (ui, step) => {
  const { page, folder, until } = ui;
  const metadata = () => JSON.parse(readFileSync(join(folder, '.agentpack/pack_metadata.json'), 'utf8'));
  const context = () => readFileSync(join(folder, '.agentpack/context.md'), 'utf8');

  await step('an untrusted folder says so', async () => {
    await page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
    await ui.container('AgentPack');
    await ui.view('Receipts').getByText('Restricted Mode').waitFor();
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
    for (const title of ['AgentPack: Pin File', 'AgentPack: Exclude File']) {
      await ui.command(title);
      await ui.toast('only in a trusted workspace').locator('.monaco-button', { hasText: 'Manage Workspace Trust' })
        .waitFor();
      if (title.includes('Pin')) { await ui.shot('restricted-pin-dark'); }
      await ui.clearToasts();
    }
    assert.ok(!existsSync(join(folder, '.agentpack/selection.json')));
  });

  await step('what needs no git works: the guard, Explain, Copy as Context, Set Task, threads', async () => {
    await ui.command('AgentPack: Check Before Edit');
    await page.locator('.statusbar-item', { hasText: /fresh|edit/i }).first().waitFor();
    await ui.command('AgentPack: Copy as Context');
    await page.locator('.statusbar-item', { hasText: /copied/ }).first().waitFor();
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

  await step('Tune, which runs git, is not offered', async () => {
    const rows = await until('the list without the other commands', async () => {
      await ui.findCommand('AgentPack: Forget What Was Learned');
      await ui.quickInput.fill('>AgentPack: Tune', { timeout: 15_000 });
      await ui.quickRow('Forget What Was Learned').waitFor({ state: 'hidden', timeout: 15_000 });
      return await ui.quickInput.isVisible() && ui.quickRows();
    });
    assert.deepEqual(rows.filter((row) => row.includes('Tune')), []);
    await page.keyboard.press('Escape');
  });

  await step('after trust is granted the pack knows the branch', async () => {
    await ui.command('Workspaces: Manage Workspace Trust');
    await page.locator('.workspace-trust-editor').waitFor();
    await page.locator('.workspace-trust-editor .monaco-button', { hasText: 'Trust' }).first().click();
    await until('the branch in the pack', () => /\bmain\b/.test(context()));
    await ui.findCommand('AgentPack: Tune');
  });
};
