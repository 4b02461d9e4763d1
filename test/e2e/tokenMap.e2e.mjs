import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const title = 'a person looks where the tokens go, and finds pinned files in the Explorer';
export const options = { theme: 'dark', settings: { 'agentpack.decorations': ['pinned', 'overlaps', 'lines'] } };

/** A name that is markup if it is not treated as text. */
const hostile = '<img src=x onerror=document.body.remove()>.ts';

export default async (ui, step) => {
  const { page, folder, until } = ui;
  const map = () => page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  const parts = () => map().locator('.part').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  const summary = () => map().locator('.summary').innerText();
  const tokensOf = (label) => Number(/, ([\d,]+) tokens?,/.exec(label)[1].replaceAll(',', ''));

  await step('the map of a pack has an area for each file, and they add up', async () => {
    writeFileSync(join(folder, 'src', hostile), 'export const roundPriceOfImages = 1;\n');
    await ui.container('AgentPack');
    await ui.command('AgentPack: Set Task…');
    await ui.answer('Prices in the cart are rounded twice: fix roundPrice and its tests');
    await until('a fresh pack', async () => /^AgentPack ~?[\d.]+k?$/.test(await ui.status('AgentPack')));
    await ui.viewAction('Pack', 'Show Token Map');
    await map().locator('.part').first().waitFor();
    const total = async () => Number(/([\d,]+) of [\d,]+ tokens/.exec(await summary())[1].replaceAll(',', ''));
    await until('all tokens of the pack',
      async () => (await parts()).reduce((sum, label) => sum + tokensOf(label), 0) === await total());
    assert.match((await parts()).find((label) => label.startsWith('src/money.ts')), /shown in full, score \d+\.\d$/);
    await ui.shot('token-map-dark');
  });

  await step('a file has the same share of the pack in the map, in the map of its folder and in the table',
    async () => {
      const shareOf = async () =>
        /, ([\d.]+%) of the pack,/.exec((await parts()).find((label) => label.startsWith('src/money.ts,')) ?? '')?.[1];
      const share = await shareOf();
      assert.ok(share, 'the map has no share of src/money.ts');
      await map().locator('button.heading', { hasText: 'src' }).first().click();
      await map().locator('nav', { hasText: 'All Files' }).waitFor();
      assert.equal(await shareOf(), share);
      await map().getByText('Table', { exact: true }).click();
      const row = map().locator('tbody tr', { hasText: 'src/money.ts' });
      await row.waitFor();
      assert.equal(await row.locator('td').nth(1).innerText(), share);
      const [table, score] = [await map().locator('.table').boundingBox(),
        await row.locator('td').last().boundingBox()];
      assert.ok(score.x + score.width <= table.x + table.width + 1, 'the last column is cut off');
      await ui.shot('token-table-dark');
      await map().locator('nav button').first().click();
      await map().getByText('Map', { exact: true }).click();
      await map().locator('.part').first().waitFor();
    });

  await step('arrow keys move, and Enter opens the file', async () => {
    const focused = () => map().locator('.part:focus').getAttribute('aria-label');
    await map().locator('.part').first().focus();
    const first = await focused();
    await page.keyboard.press('End');
    await until('another part', async () => await focused() !== first);
    await page.keyboard.press('Home');
    await until('the first part', async () => await focused() === first);
    await page.keyboard.press('Enter');
    await page.locator('.tab.active', { hasText: first.split(',')[0].split('/').at(-1) }).waitFor();
  });

  await step('the map of the repository counts whole files, and a table has the same', async () => {
    await ui.command('AgentPack: Show Token Map');
    await map().getByText('Repository', { exact: true }).click();
    await until('whole files', async () => /in \d+ files, counted in full with cl100k_base$/.test(await summary()));
    await map().getByText('Table', { exact: true }).click();
    await map().locator('tbody tr').first().waitFor();
    const rows = await map().locator('tbody tr').evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => cell.textContent))
    );
    const tokens = rows.map(([, count]) => Number(count.replaceAll(',', '')));
    assert.ok(tokens.every((count, i) => i === 0 || count <= tokens[i - 1]), tokens.join(' '));
    assert.equal(String(rows.length), /in (\d+) files/.exec(await summary())[1]);
    assert.ok(rows.some(([name]) => name === `src/${hostile}`), 'a path is text');
    assert.equal(await map().locator('img').count(), 0);
    assert.deepEqual(await map().locator('thead th').allInnerTexts(), ['File', 'Tokens ↓', 'Share', 'View', 'Score']
      .map((text) => text.replace(' ↓', '')));
  });

  await step('a reload of the window brings it back as it was', async () => {
    // the editor stores its state before it reloads; a page that is reloaded from outside may lose it
    await Promise.all([page.waitForEvent('load'), ui.command('Developer: Reload Window')]);
    await page.locator('.monaco-workbench').waitFor();
    await map().locator('tbody tr').first().waitFor();
    assert.match(await summary(), /counted in full/);
  });

  await step('an editor marks packed lines, and its hover has them, the calls and a pin', async () => {
    await ui.openFile('money.ts');
    await until('marked lines',
      async () => await page.locator('.editor-instance .glyph-margin-widgets .cgmr, .margin .cgmr').count() > 0);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+F');
    await page.keyboard.type('roundPrice');
    await page.keyboard.press('Escape');
    const hover = page.locator('.monaco-hover', { hasText: 'AgentPack' }).first();
    const showHover = async () => {
      await page.keyboard.press('Control+K');
      await page.keyboard.press('Control+I');
      await hover.waitFor({ timeout: 5_000 });
    };
    await until('the hover', () => showHover().then(() => true));
    assert.match(await hover.innerText(),
      /In the pack: lines \d+(?:–\d+)? · (?:\d+ calls?.*|No calls found) · Pin to Pack · Show Callers/);
    await ui.shot('hover-dark');
    const selection = join(folder, '.agentpack/selection.json');
    // another hover that arrives late moves the link away from the pointer
    await until('the pin', async () => {
      await showHover();
      await hover.getByText('Pin to Pack').click({ timeout: 5_000 });
      return readFileSync(selection, 'utf8').includes('src/money.ts');
    });
    await ui.command('AgentPack: Unpin');
    // without a pin there is no such file
    await until('no pin', () => !existsSync(selection) || !readFileSync(selection, 'utf8').includes('src/money.ts'));
  });

  await step('the Explorer marks a pinned file, and says it in words', async () => {
    await ui.openFile('money.ts');
    await ui.command('AgentPack: Pin to Pack');
    await ui.command('View: Show Explorer');
    const label = page.locator('.explorer-folders-view .monaco-icon-label[aria-label*="money.ts"]').first();
    await label.waitFor();
    await until('its mark', async () => /Pinned to the context pack/.test(await label.getAttribute('aria-label')));
    assert.match(await label.evaluate((one) => one.ownerDocument.defaultView.getComputedStyle(one, '::after').content),
      /◆/);
    await ui.shot('decorations-dark');
  });
};
