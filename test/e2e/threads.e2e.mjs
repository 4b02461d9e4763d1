import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';

const cli = join(import.meta.dirname, '../../dist/cli.js');

export const title = 'tasks side by side: threads begin, meet, change and end';
export const options = { theme: process.env.AGENTPACK_E2E_THEME ?? 'dark' };

export default async (ui, step) => {
  const { page, folder, until } = ui;
  const { theme } = options;
  const status = () => ui.status('AgentPack');
  const labels = async () => (await ui.rows('Agents')).map(({ label }) => label);

  await step('Start Thread asks for the task and proposes a name', async () => {
    await ui.command('AgentPack: Start Thread');
    await ui.answer('Prices in the cart are rounded twice: fix roundPrice');
    await page.locator('.quick-input-widget', { hasText: '.agentpack/threads' }).waitFor();
    await ui.shot(`thread-name-${theme}`);
    await page.keyboard.press('Enter');
    await until('a fresh pack of the thread', async () => /^AgentPack ~?[\d.]+k? · prices-cart/.test(await status()));
    assert.ok(existsSync(join(folder, '.agentpack/threads/prices-cart-rounded-twice/context.md')));
  });

  await step('the status bar tells of another thread on the same files', async () => {
    appendFileSync(join(folder, 'src/money.ts'), 'export const changedByOther = 1;\n');
    execFileSync(process.execPath, [cli, 'pack', '--thread', 'refunds', '--task',
      'Refunds must keep the currency, see roundPrice'], { cwd: folder, stdio: 'ignore' });
    await until('the overlap', async () => /also in refunds/.test(await status()));
    await until('the tooltip', async () => {
      await page.mouse.move(700, 300);
      await ui.statusItem('AgentPack').hover();
      await page.locator('.workbench-hover', { hasText: 'works on the same files' }).waitFor({ timeout: 15_000 });
      return true;
    });
    await ui.shot(`thread-overlap-${theme}`);
    await page.locator('.workbench-hover a', { hasText: 'src/money.ts' }).click();
    await page.locator('.tab.active', { hasText: 'money.ts' }).waitFor();
    await page.mouse.move(700, 300);
  });

  await step('the view of agents shows this window, the other thread, and what they have in common', async () => {
    await ui.container('AgentPack');
    await ui.view('Agents').waitFor();
    // a list draws the rows that have room
    for (const [title, isOpen] of [['Pack', false], ['Agents', true]]) {
      const header = ui.view(title).locator('.pane-header');
      if (await header.getAttribute('aria-expanded') !== String(isOpen)) { await header.click(); }
    }
    await until('both threads', async () => (await labels()).includes('refunds'));
    await until('the overlap below the one of this window', async () => {
      const rows = await ui.rows('Agents');
      return /this window.*also in refunds/.test(
        rows.find(({ label }) => label === 'prices-cart-rounded-twice')?.description ?? '',
      );
    });
    await ui.shot(`threads-view-${theme}`);
  });

  await step('a muted overlap warns nowhere, and the view can unmute it', async () => {
    await ui.command('AgentPack: Mute Overlap');
    await until('the question', async () => (await ui.quickRows()).some((row) => row.includes('Until Tomorrow')));
    await ui.shot(`thread-mute-${theme}`);
    await ui.pick('Until Tomorrow');
    await until('no warning', async () => !/also in/.test(await status()));
    const row = ui.view('Agents').locator('.monaco-list-row', { hasText: 'muted until' }).first();
    await row.waitFor();
    await ui.shot(`thread-muted-${theme}`);
    await row.hover();
    await row.locator('.action-label[aria-label^="Unmute Overlap"]').click();
    await until('the overlap again', async () => /also in refunds/.test(await status()));
  });

  await step('a thread that is archived leaves the list, keeps its files and comes back', async () => {
    await ui.command('AgentPack: Archive Thread');
    await until('the list', async () => (await ui.quickRows()).some((row) => row.includes('refunds')));
    await ui.pick('Refunds must keep');
    await until('no overlap', async () => !/also in/.test(await status()));
    await until('the group', async () => (await labels()).includes('Archived'));
    assert.ok(existsSync(join(folder, '.agentpack/threads/refunds/context.md')));
    await ui.shot(`thread-archived-${theme}`);
    await ui.command('AgentPack: Restore Thread');
    await until('the list', async () => (await ui.quickRows()).some((row) => row.includes('refunds')));
    await ui.pick('Refunds must keep');
    await until('the overlap again', async () => /also in refunds/.test(await status()));
    await until('no group', async () => !(await labels()).includes('Archived'));
  });

  await step('Forget says what it means, and forgets', async () => {
    assert.ok(existsSync(join(folder, '.agentpack/metrics.jsonl')));
    await ui.menuCommand('Pack', 'Forget What Was Learned');
    await ui.dialog().getByText('Forget what AgentPack learned from earlier packs of shop?').waitFor();
    await ui.shot(`forget-${theme}`);
    await ui.dialog().locator('.monaco-button', { hasText: 'Forget' }).click();
    await until('nothing learned', () => !existsSync(join(folder, '.agentpack/metrics.jsonl')));
  });

  await step('the guard names the thread and the file', async () => {
    await ui.commandIn('Check Setup…', 'Check Before Edit');
    await ui.toast('refunds (src/money.ts').waitFor();
    const buttons = await ui.toast('refunds (src/money.ts').locator('.monaco-button').allInnerTexts();
    assert.deepEqual(buttons.filter(Boolean), ['Switch Thread…', 'Mute…']);
    await ui.shot(`thread-guard-${theme}`);
    await ui.press('refunds (src/money.ts', 'Switch Thread…');
  });

  await step('Switch Thread lists them with what they have in common', async () => {
    await until('the list', async () => (await ui.quickRows()).some((row) => row.includes('refunds')));
    await ui.shot(`thread-switch-${theme}`);
    await ui.pick('No Thread');
    await until('no pack of no thread', async () => /no pack/.test(await status()));
  });
};
