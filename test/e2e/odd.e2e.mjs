import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { git } from '../harness/workspace.mjs';

export const title = 'odd workspaces';
export const options = { theme: 'light' };

/** Names that would draw an icon, run a command, or break a line or a URI. */
const names = ['a#b%20?.ts', '[x](command:y) $(zap).ts', 'größe é.ts', 'new\nline.ts', 'two words.ts'];

export default async (ui, step) => {
  const { page, folder, until } = ui;
  const made = (name) => {
    const path = join(dirname(folder), name);
    mkdirSync(path);
    return path;
  };
  const show = async (path) => {
    await page.goto(ui.server.workbench(path));
    await ui.container('AgentPack');
    await ui.view('Pack').getByText('No context pack in this folder yet.').waitFor();
  };
  const setTask = async () => {
    await ui.command('AgentPack: Set Task…');
    await ui.answer('fix roundPrice');
  };
  const selected = (text) => ui.view('Pack').getByText(text).first().waitFor();

  await step('an empty folder says that there is nothing to pack', async () => {
    await show(made('empty'));
    await setTask();
    await ui.toast('there are no files to pack in this folder').waitFor();
    await selected('no files to pack');
    await ui.shot('odd-empty-light');
  });

  await step('a folder that only holds repositories names them, and what to do', async () => {
    const above = made('above');
    for (const name of ['cart', 'tax']) {
      mkdirSync(join(above, name));
      writeFileSync(join(above, name, 'a.ts'), 'export const roundPrice = 1;\n');
      git(join(above, name), 'init', '-q');
    }
    await show(above);
    await setTask();
    await ui.toast('2 repositories in this folder are not included (cart, tax). Open one of them').waitFor();
    await ui.press('2 repositories', 'Show Pack');
    await ui.row('Pack', 'Warnings').waitFor();
  });

  await step('files of any name are shown by it, and open', async () => {
    const odd = made('odd name ü#%20');
    for (const name of names) writeFileSync(join(odd, name), 'export const roundPrice = 1;\n');
    await show(odd);
    await setTask();
    await selected('5 with code');
    const labels = (await ui.rows('Pack')).map(({ label }) => label);
    for (
      const shown of ['a#b%20?.ts', '[x](command:y) $\u200a(zap).ts', 'größe é.ts', 'new\\u000aline.ts', 'two words.ts']
    )
      assert.ok(labels.includes(shown), `${shown} in ${labels.join(', ')}`);
    const shownAs = (name) => name.replace('$(', '$\u200a(');
    // from the last row on, as a row that opens its reasons moves those below it
    const openable = names.filter((one) => !one.includes('\n')).sort((a, b) =>
      labels.indexOf(shownAs(b)) - labels.indexOf(shownAs(a))
    );
    for (const name of openable)
      await until(`${name} open`, async () => {
        await ui.row('Pack', shownAs(name)).dblclick({ timeout: 15_000 });
        await page.locator('.tab.active', { hasText: name }).waitFor({ timeout: 15_000 });
        return true;
      });
    await ui.shot('odd-names-light');
  });

  await step('a large folder shows a first look until its pack is there', async () => {
    const large = made('large');
    for (let i = 0; i < 8_000; i++) {
      if (i % 100 === 0) { mkdirSync(join(large, `part${i / 100}`)); }
      writeFileSync(join(large, `part${Math.floor(i / 100)}/roundPrice${i}.ts`), `export const price${i} = ${i};\n`);
    }
    git(large, 'init', '-q');
    git(large, 'add', '.');
    await show(large);
    await page.evaluate(recordDescriptions);
    await setTask();
    const header = async () => (await ui.view('Pack').locator('.pane-header').innerText()).trim();
    await until('fresh', async () => /^AgentPack ~?[\d.]+k?$/.test(await ui.status('AgentPack')));
    await until('the rows of the pack', async () => await header() === 'Pack' && (await ui.rows('Pack')).length > 1);
    assert.deepEqual(await page.evaluate(() => [...globalThis.descriptions].filter(Boolean)), ['first look']);
  });

  await step('a file in the place of .agentpack is named, with what helps', async () => {
    const taken = made('taken');
    writeFileSync(join(taken, 'a.ts'), 'export const roundPrice = 1;\n');
    writeFileSync(join(taken, '.agentpack'), '');
    await show(taken);
    await setTask();
    await ui.toast('.agentpack is a file: rename or remove it').waitFor();
    const buttons = await ui.toast('.agentpack is a file').locator('.monaco-button').allInnerTexts();
    assert.deepEqual(buttons.filter(Boolean), ['Show Log'], 'with a button it is drawn whole');
    assert.match(await ui.status('AgentPack'), /no pack$/);
  });

  await step('a window without a folder says what AgentPack needs', async () => {
    await page.goto(`${ui.server.url}?ew=true`);
    await ui.container('AgentPack');
    await ui.view('Pack').getByText('AgentPack packs the files of a folder').waitFor();
    assert.equal(await ui.statusItem('AgentPack').count(), 0);
  });
};

/** Runs in the page: stores what stands beside the titles of views, however shortly. */
function recordDescriptions() {
  const { document, MutationObserver } = globalThis;
  const descriptions = globalThis.descriptions = new Set();
  new MutationObserver(() => {
    for (const one of document.querySelectorAll('.pane-header .description')) descriptions.add(one.textContent);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
