import assert from 'node:assert/strict';

export const title = 'a search shows matches while its user types';
export const options = { theme: 'dark' };

export default async (ui, step) => {
  const { page, until } = ui;
  const rows = page.locator('.quick-input-list .monaco-list-row');
  const input = page.locator('.quick-input-widget .quick-input-box input');

  await step('lists matches below their files, with the text highlighted', async () => {
    await ui.openFile('README.md');
    await ui.command('AgentPack: Search…');
    await input.fill('roundPrice');
    await rows.filter({ hasText: '4: export function roundPrice' }).waitFor();
    assert.ok((await ui.quickRows()).some((label) => label.includes('cart.ts')));
    assert.equal(
      await rows.filter({ hasText: '4: export function roundPrice' }).locator('.highlight').first().innerText(),
      'roundPrice',
    );
    await page.getByText(/AgentPack: Search — \d+ matches in \d+ files/).waitFor();
    await ui.shot('search-dark');
  });

  await step('previews the row that the user moves to, and returns where it was', async () => {
    await page.keyboard.press('ArrowDown');
    await page.locator('.tab.active', { hasText: /\.ts$/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.tab.active', { hasText: 'README.md' }).waitFor();
    await until('no preview', async () => (await page.locator('.tab').count()) === 1);
  });

  await step('remembers the query, switches by keys, and opens the match', async () => {
    await ui.command('AgentPack: Search…');
    await until('the last query', async () => await input.inputValue() === 'roundPrice');
    await rows.filter({ hasText: 'roundPrice' }).first().waitFor();
    await input.fill('ROUNDprice');
    await rows.filter({ hasText: '4: export function roundPrice' }).waitFor();
    await page.keyboard.press('Alt+C');
    await rows.filter({ hasText: 'No matching results' }).waitFor();
    await page.keyboard.press('Alt+C');
    await input.fill('addition|roundPrice\\(cents: \\w+\\)');
    await page.keyboard.press('Alt+R');
    await page.getByText(/AgentPack: Search.* — 1 match in 1 file/).waitFor(); // 1.105 has no buttons: it names the switches
    await rows.filter({ hasText: '4: export function roundPrice' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.tab.active', { hasText: 'money.ts' }).waitFor();
    await until('the match selected', async () => (await ui.statusItem('Ln 4').innerText()).includes('25 selected'));
    await ui.shot('search-opened-dark');
  });

  await step('goes on in the documents, and back to all files, with the same text', async () => {
    const button = (tooltip) => page.locator(`.quick-input-titlebar .action-label[aria-label^="${tooltip}"]`).first();
    await ui.command('AgentPack: Search…');
    await input.fill('roundPrice');
    await button('Search Documents Instead').click();
    await page.getByText(/AgentPack: Search Documents/).waitFor();
    assert.equal(await input.inputValue(), 'roundPrice');
    await button('Search All Files Instead').click();
    await rows.filter({ hasText: '4: export function roundPrice' }).waitFor();
    assert.equal(await input.inputValue(), 'roundPrice');
    await page.keyboard.press('Escape');
  });

  await step('says so where nothing is found', async () => {
    await ui.command('AgentPack: Search…');
    await input.fill('no such text anywhere');
    await rows.filter({ hasText: 'No matching results' }).waitFor();
    await page.keyboard.press('Escape');
  });
};
