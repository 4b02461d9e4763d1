import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from '../harness/workspace.mjs';

export const title = 'a person packs, edits, excludes a file and chooses a size';
export const options = { theme: 'dark' };

export default async (ui, step) => {
  const { page, folder, until } = ui;
  const context = () => readFileSync(join(folder, '.agentpack/context.md'), 'utf8');
  const status = () => ui.status('AgentPack');
  const receipts = () => ui.rows('Pack');
  /** The first group of files that the pack shows. */
  const group = () => ui.row('Pack', /^In (?:Full|Part)/);
  const idle = () => until('a fresh pack in the status bar', async () => /^AgentPack ~?[\d.]+k?$/.test(await status()));

  await step('a folder without a pack shows what to do, and nothing is written', async () => {
    await ui.container('AgentPack');
    await ui.view('Pack').getByText('No context pack in this folder yet.').waitFor();
    await until('no pack in the status bar', async () => /no pack/.test(await status()));
    assert.ok(!existsSync(join(folder, '.agentpack')));
    await ui.shot('welcome-dark');
  });

  await step('Set Task asks for a task, writes it and packs', async () => {
    await ui.command('AgentPack: Set Task…');
    await page.locator('.quick-input-widget').getByText('Describe the task').waitFor();
    await ui.shot('set-task-dark');
    await ui.answer('Prices in the cart are rounded twice: fix roundPrice and its tests');
    await until('context.md', () => existsSync(join(folder, '.agentpack/context.md')));
    await idle();
    assert.match(readFileSync(join(folder, '.agentpack/task.md'), 'utf8'), /^# Task\n\nPrices in the cart/);
    assert.match(context(), /Prices in the cart are rounded twice/);
    assert.equal(git(folder, 'status', '--porcelain', '-uall'), '', 'git sees nothing of the pack');
  });

  await step('the chord offers the current task, the branch, the commit and earlier tasks', async () => {
    const before = readFileSync(join(folder, '.agentpack/task.md'), 'utf8');
    await until('the rows', async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.keyboard.press('a');
      await ui.quickRow('Edit the current task').waitFor({ timeout: 15_000 });
      await ui.quickRow('Latest commit').waitFor({ timeout: 15_000 });
      return true;
    });
    await ui.shot('set-task-rows-dark');
    await page.keyboard.press('Enter');
    await until('its text to edit', async () => (await ui.quickInput.inputValue()).startsWith('Prices in the cart'));
    await page.keyboard.press('Escape');
    assert.equal(readFileSync(join(folder, '.agentpack/task.md'), 'utf8'), before, 'Escape changes nothing');
  });

  await step('Repack from the palette', async () => {
    const before = readFileSync(join(folder, '.agentpack/pack_metadata.json'), 'utf8');
    const row = await ui.findCommand('AgentPack: Repack');
    await ui.shot('palette-dark');
    await row.click();
    await until('new metadata', () => readFileSync(join(folder, '.agentpack/pack_metadata.json'), 'utf8') !== before);
    await idle();
  });

  await step('the receipts show each file, its reasons and their sum', async () => {
    await until('the groups', async () => (await receipts()).some((row) => row.label === 'Left Out'));
    const rows = await receipts();
    assert.equal(rows[0].label, 'Prices in the cart are rounded twice: fix roundPrice and its tests');
    assert.match(rows[1].label, /^In (?:Full|Part)$/);
    const money = rows.find((row) => row.label === 'money.ts');
    assert.match(money.description, /^[\d.]+k? · \w+$/);
    assert.match(money.aria, /src\/money\.ts, shown in full/);
    await ui.row('Pack', 'money.ts').locator('.monaco-tl-twistie').click();
    await until('its reasons',
      async () => (await receipts()).some((row) => row.level === 3 && row.label.startsWith('=')));
    const own = (await receipts()).filter((row) => row.level === 3);
    const value = (text) => Number(text.replace('−', '-').match(/[+-]?\d+\.\d/)[0]);
    const parts = own.filter((row) => /^[+−]/.test(row.label)).map((row) => value(row.label));
    const sum = value(own.find((row) => row.label.startsWith('=')).label);
    assert.ok(parts.length > 0 && Math.abs(parts.reduce((a, b) => a + b, 0) - sum) < 0.05, JSON.stringify(own));
    assert.ok(Math.abs(value(/score (\d+\.\d)/.exec(money.aria)[1]) - sum) < 0.05, money.aria);
    assert.deepEqual(parts, [...parts].sort((a, b) => b - a), 'what adds most comes first');
    await ui.view('Pack').getByText(/^[\d.]+k?\sof\s[\d.]+k\s·\s\d+\swith\scode/).waitFor();
    await ui.shot('receipts-dark');
  });

  await step('the receipts are filtered while a person types', async () => {
    const files = async () => (await receipts()).filter((row) => /\.\w+$/.test(row.label)).map((row) => row.label);
    const all = await files();
    await ui.menuCommand('Pack', 'Filter Files of the Pack…');
    await ui.answer('money');
    await until('one file', async () => (await files()).join() === 'money.ts');
    await ui.view('Pack').getByText('Filter: money').waitFor();
    await ui.viewAction('Pack', 'Clear Filter');
    await until('all files', async () => (await files()).join() === all.join());
  });

  await step('the files are sorted by tokens, and what the last packs changed is one click away', async () => {
    await ui.command('AgentPack: View Options…');
    await ui.pick('By tokens');
    const tokens = async () =>
      (await receipts()).filter((row) => row.level === 2 && /\.\w+$/.test(row.label)).map(({ aria }) =>
        Number(/([\d,]+) token/.exec(aria)?.[1].replaceAll(',', ''))
      );
    await until('the largest first', async () => {
      const all = (await tokens()).filter((n) => !Number.isNaN(n));
      return all.length > 1 && all.every((n, i) => i === 0 || n <= all[i - 1]);
    });
    await ui.command('AgentPack: View Options…');
    await ui.pick('By score');
    await ui.viewAction('Pack', 'Show Last Packs');
    await until('the packs', async () => (await ui.quickRows()).length > 0);
    await page.keyboard.press('Escape');
  });

  await step('a click opens the file', async () => {
    await ui.row('Pack', 'money.ts').click();
    await page.locator('.tab.active', { hasText: 'money.ts' }).waitFor();
  });

  await step('the status bar tells its state and has a menu', async () => {
    assert.match(await status(), /^AgentPack ~?[\d.]+k?$/);
    await until('the tooltip', async () => {
      await page.mouse.move(700, 300);
      await ui.statusItem('AgentPack').hover();
      await page.locator('.workbench-hover', { hasText: 'the pack is fresh' }).waitFor({ timeout: 15_000 });
      return true;
    });
    await ui.shot('tooltip-dark');
    await page.mouse.move(700, 300);
    await ui.statusItem('AgentPack').click();
    await until('the menu', async () => (await ui.quickRows()).some((row) => row.includes('Check Before Edit')));
    await ui.shot('menu-dark');
    await page.keyboard.press('Escape');
  });

  await step('an edit that is saved comes into the pack and the trees', async () => {
    const before = (await receipts()).find((row) => row.label === 'money.ts').description;
    await ui.openFile('money.ts');
    await ui.typeAndSave(
      'export function roundPriceTwice(cents: number): number { return roundPrice(roundPrice(cents)); }',
    );
    await until('the edit in context.md', () => context().includes('roundPriceTwice'));
    await until('the edit in the tree',
      async () => (await receipts()).find((row) => row.label === 'money.ts')?.description !== before);
    await idle();
    await ui.shot('edited-dark');
  });

  await step('Explain File shows a table that adds up', async () => {
    await ui.openFile('cart.ts');
    await ui.command('AgentPack: Explain File');
    const frame = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
    const recorded = frame.locator('table').first(); // what a repack now would say may follow
    await recorded.locator('td', { hasText: 'the sum of the reasons' }).waitFor();
    const points = await recorded.locator('tbody tr td:first-child').allInnerTexts();
    const numbers = points.map((text) => Number(text.replace('−', '-')));
    assert.ok(Math.abs(numbers.slice(0, -1).reduce((a, b) => a + b, 0) - numbers.at(-1)) < 0.05, points.join(' '));
    await ui.shot('explain-dark');
  });

  await step('a file that is excluded leaves the pack, which is said with Undo', async () => {
    const excluded = async () => {
      const rows = await receipts();
      return rows.slice(rows.findIndex((row) => row.label === 'Left Out')).find((row) => row.label === 'order.ts');
    };
    // without a budget a pack ends before this file
    writeFileSync(join(folder, '.agentpack/config.toml'), '[context]\ndefault_budget = 16000\n');
    await until('order.ts selected', async () => (await receipts()).some((row) => row.label === 'order.ts'));
    await idle();
    // the rows move when the header needs one line fewer, and its buttons are drawn for the row below the mouse alone
    await until('its button is clicked', async () => {
      await ui.row('Pack', 'order.ts').hover();
      return ui.row('Pack', 'order.ts').locator('.action-label[aria-label^="Exclude from Pack"]')
        .click({ timeout: 2_000 }).then(() => true, () => false);
    });
    // rows that are out of sight are not drawn
    await group().locator('.monaco-tl-twistie').click();
    await until('one by hand',
      async () => /by hand/.test((await receipts()).find((row) => row.label === 'Left Out')?.description));
    await idle();
    await ui.row('Pack', 'Left Out').locator('.monaco-tl-twistie').click();
    await until('order.ts below Left Out', excluded);
    assert.match((await excluded()).description, /^excluded by hand/);
    await ui.shot('excluded-dark');
    await ui.press('order.ts is excluded', 'Undo');
    await until('nothing excluded',
      async () => (await receipts()).find((row) => row.label === 'Left Out')?.description === 'none');
    await group().locator('.monaco-tl-twistie').click();
    await until('order.ts selected', async () => (await receipts()).some((row) => row.label === 'order.ts'));
  });

  await step('budgets and modes say what a pack would be, and the chosen one is a setting', async () => {
    await ui.statusItem('AgentPack').click();
    await until('the menu', async () => (await ui.quickRows()).some((row) => row.includes('Choose Budget and Mode')));
    await ui.pick('Choose Budget and Mode');
    await ui.quickInput.fill('1500');
    await until('its effect', async () => (await ui.quickRows()).some((row) => /1,500 tokens.*\d+ files?, /.test(row)));
    await ui.quickInput.fill('');
    await until('the effect of each', async () => {
      const rows = await ui.quickRows();
      return rows.some((row) => /Lite: .* files?, [\d,]+ tokens/.test(row)) &&
        !rows.some((row) => row.includes('Building a preview'));
    });
    await ui.shot('size-dark');
    assert.ok(!existsSync(join(folder, '.vscode/settings.json')), 'nothing is written before');
    await ui.pick('Lite: few files');
    await until('the setting',
      () => /"agentpack.mode": "lite"/.test(readFileSync(join(folder, '.vscode/settings.json'), 'utf8')));
    await until('a pack with it',
      () => /"mode": ?"lite"/.test(readFileSync(join(folder, '.agentpack/pack_metadata.json'), 'utf8')));
  });
};
