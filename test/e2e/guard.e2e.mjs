import assert from 'node:assert/strict';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { git } from '../harness/workspace.mjs';

export const title = 'the guard warns, and AgentPack can be removed';
export const options = { theme: 'light', settings: { 'agentpack.autoRepack': 'off' } };

export default async (ui, step) => {
  const { page, folder, until } = ui;
  const status = () => ui.status('AgentPack');

  await step('a folder without a pack shows what to do', async () => {
    await ui.container('AgentPack');
    await ui.view('Pack').getByText('No context pack in this folder yet.').waitFor();
    await ui.shot('welcome-light');
  });

  await step('the button below the welcome makes the first pack', async () => {
    await ui.view('Pack').locator('.monaco-button', { hasText: 'Set Task' }).click();
    await ui.answer('An order that was paid can be refunded, in the currency of its cart');
    await until('a fresh pack', async () => /^AgentPack ~?[\d.]+k?$/.test(await status()));
    await ui.row('Pack', 'cart.ts').locator('.monaco-tl-twistie').click();
    await ui.shot('receipts-light');
  });

  await step('the first pack says what it is for, once', async () => {
    await ui.toast('Copy it into a chat').waitFor();
    assert.match(await ui.toast('Copy it into a chat').innerText(),
      /packed 7 files for your task into \.agentpack\/context\.md\. Copy it into a chat, or connect your agents/,
      'nothing keeps it fresh here');
    await ui.shot('first-pack-light');
    await ui.press('Copy it into a chat', 'Copy Pack');
  });

  await step('a fresh pack passes without a toast', async () => {
    const says = page.locator('.statusbar', { hasText: 'The pack is fresh.' }).waitFor(); // for some seconds
    await Promise.all([says, ui.commandIn('Check Setup…', 'Check Before Edit')]);
    assert.equal(await page.locator('.notification-list-item').count(), 0);
  });

  await step('with autoRepack off a change only marks the pack stale', async () => {
    writeFileSync(join(folder, 'src/order.ts'), 'export class Order { refund(): void {} }\n');
    await until('stale', async () => /1 file changed/.test(await status()));
    await until('the badge', async () => await ui.badge('AgentPack') === '1');
    await until('the changes in the tree',
      async () => (await ui.rows('Pack')).some((row) => row.label === 'Changed Since This Pack'));
    await until('the tooltip', async () => {
      await page.mouse.move(700, 300);
      await ui.statusItem('AgentPack').hover();
      await page.locator('.workbench-hover', { hasText: 'src/order.ts' }).waitFor({ timeout: 15_000 });
      return true;
    });
    await ui.shot('stale-light');
    await page.mouse.move(700, 300);
  });

  await step('the guard warns with its actions', async () => {
    await ui.commandIn('Check Setup…', 'Check Before Edit');
    await ui.toast('src/order.ts').waitFor();
    const buttons = await ui.toast('src/order.ts').locator('.monaco-button').allInnerTexts();
    assert.deepEqual(buttons.filter(Boolean), ['Repack', 'Show Changes']);
    await ui.shot('guard-light');
  });

  await step('a person who types in a file of the stale pack is told once, with what helps', async () => {
    await ui.clearToasts();
    await ui.openFile('src/cart.ts');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('// typed');
    await ui.toast('agents see cart.ts through a stale pack').waitFor();
    const buttons = await ui.toast('stale pack').locator('.monaco-button').allInnerTexts();
    assert.deepEqual(buttons.filter(Boolean), ['Repack', 'Show Changes', 'Mute']);
    await ui.shot('guard-typing-light');
    await ui.clearToasts();
    await ui.openFile('src/money.ts');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('// typed');
    await page.locator('.tab.active.dirty', { hasText: 'money.ts' }).waitFor();
    assert.equal(await page.locator('.notifications-toasts .notification-list-item').count(), 0);
    for (const name of ['money.ts', 'cart.ts']) {
      await ui.openFile(`src/${name}`);
      await ui.command('File: Revert File');
      await page.locator('.tab.active:not(.dirty)', { hasText: name }).waitFor();
    }
    await ui.commandIn('Check Setup…', 'Check Before Edit');
    await ui.toast('src/order.ts').waitFor();
  });

  await step('Show Changes lists the files and opens the difference', async () => {
    await ui.press('src/order.ts', 'Show Changes');
    await until('the list', async () => (await ui.quickRows()).some((row) => row.includes('src/order.ts')));
    await ui.shot('changes-light');
    await ui.pick('src/order.ts');
    await page.locator('.tab.active', { hasText: 'order.ts' }).waitFor();
    await page.locator('.monaco-diff-editor', { hasText: 'refund' }).waitFor();
    await ui.shot('difference-light');
  });

  await step('a change that is staged opens the difference too', async () => {
    git(folder, 'add', 'src/order.ts');
    await ui.command('View: Close All Editors');
    await ui.commandIn('Check Setup…', 'Check Before Edit');
    await ui.press('src/order.ts', 'Show Changes');
    await until('the list', async () => (await ui.quickRows()).some((row) => row.includes('src/order.ts')));
    await ui.pick('src/order.ts');
    await page.locator('.monaco-diff-editor', { hasText: 'refund' }).waitFor();
  });

  await step('Repack in the warning makes it fresh', async () => {
    await ui.commandIn('Check Setup…', 'Check Before Edit');
    await ui.press('src/order.ts', 'Repack');
    await until('fresh', async () => /^AgentPack ~?[\d.]+k?$/.test(await status()));
    await until('no badge', async () => await ui.badge('AgentPack') === '');
  });

  await step('what the repository sets to protect less waits for consent, which the tooltip offers', async () => {
    const config = join(folder, '.agentpack/config.toml');
    writeFileSync(config, '[guard]\non_stale = "off"\n');
    git(folder, 'add', '-f', config);
    await ui.command('AgentPack: Repack');
    await until('the tooltip', async () => {
      await page.mouse.move(700, 300);
      await ui.statusItem('AgentPack').hover();
      await page.locator('.workbench-hover', { hasText: 'that are ignored' }).waitFor({ timeout: 15_000 });
      return true;
    });
    await ui.shot('consent-tooltip-light');
    await page.locator('.workbench-hover a', { hasText: 'Review' }).click();
    await ui.dialog().getByText('guard.on_stale = "off", instead of "warn": ignored').waitFor();
    await ui.shot('consent-light');
    await ui.dialog().locator('.monaco-button', { hasText: 'Allow' }).click();
    const own = join(homedir(), '.agentpack/config.toml');
    await until('the consent', () => readFileSync(own, 'utf8').includes('"guard.on_stale" = "off"'));
    await ui.command('AgentPack: Repack');
    await ui.commandIn('Check Setup…', 'Review Settings of This Repository');
    await ui.dialog().locator('.monaco-button', { hasText: 'Revoke' }).click();
    await until('no consent', () => !readFileSync(own, 'utf8').includes('on_stale'));
    git(folder, 'rm', '-q', '--cached', config);
    rmSync(config);
    await ui.command('AgentPack: Repack');
    await until('fresh', async () => /^AgentPack ~?[\d.]+k?$/.test(await status()));
  });

  await step('Remove says what goes, deletes .agentpack and forgets', async () => {
    await ui.command('AgentPack: Remove AgentPack from This Workspace');
    await ui.dialog().getByText('pack_metadata.json').waitFor();
    await ui.shot('remove-light');
    await ui.dialog().locator('.monaco-button', { hasText: 'Remove Everything' }).click();
    await until('.agentpack gone', () => !existsSync(join(folder, '.agentpack')));
    await until('no pack', async () => /no pack/.test(await status()));
    writeFileSync(join(folder, 'src/order.ts'), 'export class Order {}\n');
    writeFileSync(join(folder, 'later.ts'), ''); // the editor receives file events in order
    await ui.command('View: Show Explorer');
    await page.locator('.explorer-folders-view .monaco-icon-label', { hasText: 'later.ts' }).first().waitFor();
    assert.ok(!existsSync(join(folder, '.agentpack')), 'nothing is written again');
  });

  await step('Remove deletes a link and nothing that it leads to', async () => {
    const elsewhere = join(dirname(folder), 'elsewhere'), link = join(folder, '.agentpack');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'task.md'), 'mine');
    symlinkSync(elsewhere, link);
    await ui.command('AgentPack: Remove AgentPack from This Workspace');
    await ui.dialog().getByText('only the link is deleted').waitFor();
    await ui.dialog().locator('.monaco-button', { hasText: 'Delete Link' }).click();
    await until('the link gone', () => lstatSync(link, { throwIfNoEntry: false }) === undefined);
    assert.ok(existsSync(join(elsewhere, 'task.md')));
  });
};
