import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pseudo, readable } from './pseudoLocale.mjs';
import { options as surfaceOptions, webview } from './surfaces.mjs';

export const title = 'every text of AgentPack is in the language of the editor';
export const options = { ...surfaceOptions, pseudo: true };

const cli = join(import.meta.dirname, '../../dist/cli.js');
const task = 'Prices in the cart are rounded twice';
const other = 'Refunds must keep the currency';
const threads = { 'prices-cart': task, refunds: other };
const commits = ['Start the shop', 'Round prices in the cart to whole cents'];
const name = pseudo('AgentPack');

export default async (ui, step) => {
  const { page, folder, until } = ui;
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => !path.startsWith('.git'));
  /** What is not ours to translate: tasks, threads, the branch, commits, files and folders. The longest first. */
  const data = [
    ...new Set([task, other, ...commits, ...Object.keys(threads), 'main', basename(folder),
      ...paths.flatMap((path) => [path, ...path.split('/')])]),
  ].sort((a, b) => b.length - a.length);
  const status = page.locator('.statusbar-item[id="agentpack.agentpack.agentpack.status"]');
  const view = (english) => ui.view(pseudo(english));
  const rows = (english) => view(english).locator('.monaco-list-row[role=treeitem]');
  const row = (english, label) =>
    rows(english).filter({ has: page.locator('.label-name').getByText(label, { exact: true }) }).first();
  const command = (english) => ui.command(`${name}: ${pseudo(english)}`);

  /** No English words are left in these texts. Words of the task and names of code are quoted in reasons. */
  const check = (texts, more = []) => {
    assert.ok(texts.some((text) => text.trim() !== ''), 'no text');
    const left = texts.filter((text) =>
      readable(text.replace(/'[^']*'|"[^"]*"|`[^`]*`/g, ' '), [...more, ...data]).length > 0
    );
    assert.deepEqual([...new Set(left)].sort(), []);
  };
  /** What is to be read in all that a locator finds. */
  const translated = async (locator) => {
    await locator.first().waitFor();
    check(await locator.allInnerTexts());
  };
  /** Returns the visible texts and screen reader texts of a view's rows. `named`: their labels are names of agents. */
  const translatedRows = async (english, { named = false } = {}) => {
    const said = await rows(english).evaluateAll((all) =>
      all.map((
        one,
      ) => [one.querySelector('.label-name')?.textContent ?? '',
        one.querySelector('.label-description')?.textContent ?? '', one.getAttribute('aria-label') ?? '']
      )
    );
    assert.ok(said.length > 0);
    for (const texts of said) { check(texts, named ? [texts[0]] : []); }
  };
  /** The open quick pick but for its message, which VS Code adds to. `named`: the labels of its rows are names. */
  const translatedPick = async ({ named = false } = {}) => {
    const pick = page.locator('.quick-input-widget');
    check([await ui.quickInput.getAttribute('placeholder') ?? '', ...await pick.locator('.quick-input-title')
      .allInnerTexts()]);
    const said = await pick.locator('.quick-input-list .monaco-list-row').evaluateAll((all) =>
      all.map((
        one,
      ) => [one.querySelector('.label-name')?.textContent ?? '', ...one.innerText.split('\n'),
        ...[...one.querySelectorAll('.action-label')].map((button) => button.getAttribute('aria-label') ?? '')]
      )
    );
    assert.ok(said.length > 0);
    for (const [label, ...texts] of said) { check(texts, named ? [label] : []); }
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await ui.quickInput.waitFor({ state: 'hidden' });
  };
  const expand = async (english) => {
    const header = view(english).locator('.pane-header');
    await until(`${english} open`, async () => {
      if (await header.getAttribute('aria-expanded') === 'false') { await header.click({ timeout: 15_000 }); }
      return await header.getAttribute('aria-expanded') === 'true';
    });
  };

  await step('in the welcome and in the status bar', async () => {
    appendFileSync(join(folder, 'src/order.ts'), `\nexport const token = 'ghp_${'a1B2'.repeat(9)}';\n`);
    await ui.container(name);
    await expand('Agents');
    for (const one of ['Pack', 'Agents']) {
      await translated(view(one).locator('.welcome-view-content p, .welcome-view-content .monaco-button'));
    }
    await translated(status);
  });

  await step('in the walkthrough', async () => {
    await view('Pack').locator('a', { hasText: pseudo('How it works') }).click();
    const tour = page.locator('.gettingStartedSlideDetails'); // the other texts beside it are VS Code's
    await tour.locator('.getting-started-step.expanded').waitFor();
    await translated(tour.locator('.category-title, .category-description-container, .step-title, .step-description'));
  });

  await step('in the palette', async () => {
    await ui.command('View: Close All Editors');
    await (await ui.findCommand(`${name}: ${pseudo('Set Task…')}`)).waitFor();
    await ui.quickInput.fill(`>${name}: `);
    const titles = new Set();
    const list = page.locator('.quick-input-list .monaco-list-row');
    await until('the last row', async () => {
      for (const text of await list.locator('.label-name').allInnerTexts()) {
        if (text.startsWith(name)) { titles.add(text); }
      }
      const focused = page.locator('.quick-input-list .monaco-list-row.focused');
      const before = await focused.getAttribute('data-index', { timeout: 15_000 });
      await page.keyboard.press('PageDown');
      return titles.size > 0 && before === await focused.getAttribute('data-index', { timeout: 15_000 });
    });
    assert.ok(titles.size > 10, String(titles.size));
    check([...titles].map((text) => text.replace(/Focus on (.*) View$/, '$1'))); // VS Code's own command of each view
    await close();
  });

  await step('in the task and after the first pack', async () => {
    await command('Set Task…');
    await ui.quickRow(pseudo('Latest commit')).waitFor();
    await translatedPick();
    await ui.answer(task);
    const toast = page.locator('.notifications-toasts .notification-list-item')
      .filter({ hasNotText: 'Cancel' }); // VS Code's own word, below the progress of a pack that takes long
    await toast.first().waitFor();
    await translated(toast.locator('.notification-list-item-message, .monaco-button'));
    await ui.clearToasts();
  });

  await step('in the rows of a pack, with the reasons that the engine gives', async () => {
    for (const label of ['money.ts', pseudo('Redacted')]) {
      await row('Pack', label).waitFor();
      await until(`${label} open`, async () => {
        if (await row('Pack', label).getAttribute('aria-expanded') === 'true') { return true; }
        await row('Pack', label).locator('.monaco-tl-twistie').click({ timeout: 15_000 });
        return false;
      });
    }
    await until('the reasons', async () => await rows('Pack').and(page.locator('[aria-level="3"]')).count() > 0);
    await translatedRows('Pack');
    await ui.shot('words-receipts');
  });

  await step('in what changed, the status bar, its tooltip and its menu', async () => {
    writeFileSync(join(folder, 'src/money.ts'), 'export const roundPrice = Math.round;\n');
    await until('the change', async () =>
      await rows('Pack').and(
        page.locator(`[aria-label*="${pseudo('modified since this pack')}"]`),
      ).count() > 0);
    await translatedRows('Pack');
    await translated(status);
    const tooltip = page.locator('.workbench-hover', { hasText: 'money.ts' });
    await until('the tooltip', async () => {
      await page.mouse.move(700, 300);
      await status.hover({ timeout: 15_000 });
      await tooltip.waitFor({ timeout: 15_000 });
      return true;
    });
    await translated(tooltip);
    await page.mouse.move(700, 300);
    await status.click();
    await ui.quickRow(pseudo('Show Changes')).waitFor();
    await translatedPick();
    await close();
  });

  await step('in budget and mode, and in the ways to copy', async () => {
    await command('Choose Budget and Mode…');
    await ui.quickRow(pseudo('Lite')).waitFor();
    await until('effects', async () => {
      const shown = await ui.quickRows();
      return shown.length > 0 && !shown.some((one) => one.includes(pseudo('Building a preview…')));
    });
    await translatedPick();
    await close();
    await command('Hand Over…');
    await ui.quickRow(pseudo('Copy Pack As…')).waitFor();
    await translatedPick();
    await ui.pick(pseudo('Copy Pack As…'));
    await page.locator('.quick-input-title', { hasText: pseudo('Copy Pack As') }).waitFor();
    await until('the ways', async () => (await ui.quickRows()).length > 2);
    await translatedPick();
    await close();
  });

  await step('in the agents and the threads', async () => {
    await command('Connect Agents…');
    await page.getByText('2 Selected').waitFor();
    await translatedPick({ named: true });
    await page.keyboard.press('Enter');
    await translated(ui.dialog().locator('.dialog-message-text, .dialog-message-detail'));
    const connect = ui.dialog().locator('.monaco-button').getByText(pseudo('Connect'), { exact: true });
    await until('the answer', async () => {
      if (await ui.dialog().isVisible()) { await connect.click({ timeout: 15_000 }); }
      await ui.dialog().waitFor({ state: 'hidden', timeout: 15_000 });
      return true;
    });
    await row('Agents', 'Claude Code').waitFor();
    await translatedRows('Agents', { named: true });
    await ui.clearToasts();
    for (const [thread, text] of Object.entries(threads)) {
      execFileSync(process.execPath, [cli, 'pack', '--thread', thread, '--task', text], {
        cwd: folder,
        stdio: 'ignore',
      });
    }
    await view('Pack').locator('.pane-header').click(); // a list draws the rows that have room
    await row('Agents', Object.keys(threads)[0]).waitFor();
    await translatedRows('Agents', { named: true });
  });

  await step('in the token map and in what explains a file', async () => {
    await command('Show Token Map');
    await webview(ui).locator('.part').first().waitFor();
    await translated(webview(ui).locator('body'));
    await ui.command('View: Close All Editors');
    await ui.openFile('cart.ts');
    await command('Explain File');
    await webview(ui).getByText(pseudo('the sum of the reasons')).first().waitFor();
    await translated(webview(ui).locator('body'));
  });
};
