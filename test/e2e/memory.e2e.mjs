import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const title = 'memory: a person notes, agents propose, code changes, and the view says what to look at';
export const options = {
  viewport: { width: 1280, height: 900 },
  home: {},
  settings: { 'agentpack.autoRepack': 'off' },
};

export default async (ui, step) => {
  const { page, folder, until } = ui;
  const rows = () => ui.rows('Knowledge');
  const row = (label) => ui.row('Knowledge', label);
  const file = (name) => readFileSync(join(folder, '.agentpack', name), 'utf8');

  await step('the empty view says what memory is for', async () => {
    await ui.container('AgentPack');
    // a list draws the rows that have room
    for (const [title, isOpen] of [['Pack', false], ['Knowledge', true]]) {
      const header = ui.view(title).locator('.pane-header');
      if (await header.getAttribute('aria-expanded') !== String(isOpen)) { await header.click(); }
    }
    await ui.view('Knowledge').locator('.monaco-button', { hasText: 'Add Note' }).waitFor();
    await ui.shotInBoth('memory-empty');
  });

  await step('Add Note in an editor is about the symbol at the cursor, and asks once whether to share', async () => {
    await ui.openFile('src/money.ts');
    await page.keyboard.press('Control+Home');
    for (let line = 0; line < 3; line++) { await page.keyboard.press('ArrowDown'); }
    await page.keyboard.press('Shift+End');
    await ui.command('AgentPack: Add Note…');
    await page.locator('.quick-input-widget', { hasText: 'What should agents know?' }).waitFor();
    await ui.shotInBoth('memory-add-note');
    await ui.answer('Prices are integers, in cents: never divide before rounding');
    await until('what it is about', async () => await ui.quickInput.inputValue() === 'src/money.ts#roundPrice');
    await ui.shot('memory-about');
    await page.keyboard.press('Enter');
    await ui.dialog().getByText('Share the memory of this repository').waitFor();
    await ui.shot('memory-share');
    await ui.dialog().locator('.monaco-button', { hasText: 'Keep on This Computer' }).click();
    await until('the note', async () => (await rows()).some(({ label }) => label.startsWith('Prices are integers')));
    assert.match(file('MEMORY.md'), /^Anchor: src\/money\.ts#roundPrice /m);
  });

  await step('what agents propose and what became suspect come first, with a number on the icon', async () => {
    writeFileSync(join(folder, '.agentpack/memory.proposed.md'),
      ['m-0123456789', 'm-0123456780'].map((id, i) =>
        `### 2026-03-04 ${
          ['Carts are rounded once, when they are paid', 'Run npm test -- cart after a change of money.ts'][i]
        } [${id}]\nStatus: proposed\nAbout: src/cart.ts\nSource: claude\n\nReason: the tests say so.\n`
      ).join('\n'));
    writeFileSync(join(folder, '.agentpack/DECISIONS.md'),
      '# Decisions\n\n### 2026-01-02 One currency per cart [m-00000000aa]\nStatus: accepted\nAbout: src/cart.ts\n\n### 2025-11-02 Prices are floats [m-00000000ab]\nStatus: superseded\n');
    const money = join(folder, 'src/money.ts');
    writeFileSync(money, readFileSync(money, 'utf8').replace('Math.round(', 'Math.floor('));
    await until('all groups', async () => {
      const groups = (await rows()).filter(({ level, expanded }) => level === 2 && expanded !== null).map(({ label }) =>
        label
      );
      return groups.join() === 'Proposed,Suspect,Accepted,Superseded or Rejected';
    });
    await until('the number', async () => await ui.badge('AgentPack') === '3');
    await ui.shotInBoth('memory-view');
    await row('Prices are integers').hover();
    await page.locator('.workbench-hover', { hasText: 'It was written before src/money.ts#roundPrice changed.' })
      .waitFor();
    await ui.shot('memory-tooltip');
  });

  await step('Still True and Accept are a click away', async () => {
    await row('Prices are integers').hover();
    await row('Prices are integers').locator('.action-label[aria-label^="Still True"]').click();
    await until('no suspect', async () => !(await rows()).some(({ label }) => label === 'Suspect'));
    await row('Carts are rounded once').hover();
    await row('Carts are rounded once').locator('.action-label[aria-label^="Accept Entry"]').click();
    await until('the number', async () => await ui.badge('AgentPack') === '1');
    assert.match(file('MEMORY.md'), /Carts are rounded once/);
  });

  await step('the menu of an entry has what can be done with it, and Remove asks by its name', async () => {
    await row('One currency per cart').click({ button: 'right' });
    const menu = page.locator('.context-view .monaco-menu');
    await menu.waitFor();
    const items = (await menu.innerText()).split('\n').map((item) => item.trim()).filter(Boolean);
    assert.deepEqual(items, ['Edit Entry', 'Remove Entry…']);
    // a menu ignores a click that comes at once
    await until('Remove Entry… chosen', async () => {
      await menu.getByText('Remove Entry…').click({ timeout: 1_000 }).catch(() => {});
      return await menu.count() === 0;
    });
    await ui.dialog().getByText('Remove the entry "One currency per cart"?').waitFor();
    await ui.dialog().locator('.monaco-button', { hasText: 'Cancel' }).click();
    assert.match(file('DECISIONS.md'), /One currency/);
  });

  await step('Import shows what it would take, and the differences, before it writes', async () => {
    writeFileSync(join(folder, 'AGENTS.md'), '# Rules\n\n- Run npm test before a commit\n- Use tabs in Makefiles\n');
    await ui.menuCommand('Knowledge', 'Import Memory from Rules…');
    await page.getByText('2 Selected').waitFor();
    await ui.shotInBoth('memory-import');
    await page.keyboard.press('Enter');
    await ui.dialog().getByText('Add 2 entries to the memory?').waitFor();
    await ui.shot('memory-import-question');
    await ui.dialog().locator('.monaco-button', { hasText: /^Add$/ }).click();
    await until('the entries', async () => (await rows()).some(({ label }) => label === 'Use tabs in Makefiles'));
  });
};
