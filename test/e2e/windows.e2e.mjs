import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const title = 'two windows on one folder, and notices where there are several folders';
export const options = { theme: 'dark' };

export default async (ui, step) => {
  const { page, folder, until } = ui;
  const context = (path) => {
    const file = join(path, '.agentpack/context.md');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  const other = await page.context().newPage();
  const statusOf = (window) => window.locator('.statusbar-item', { hasText: 'AgentPack' }).first().innerText();
  const isFresh = async (window) => /^AgentPack ~?[\d.]+k?$/.test((await statusOf(window)).trim());
  const bothFresh = () => until('fresh in both', async () => await isFresh(page) && await isFresh(other));

  await step('a pack of one window is shown in the other', async () => {
    await other.goto(ui.server.workbench(folder));
    await other.locator('.statusbar-item', { hasText: 'AgentPack: no pack' }).waitFor();
    await ui.command('AgentPack: Set Task…');
    await ui.answer('fix roundPrice');
    await bothFresh();
  });

  await step('a change from outside is packed, and fresh in both', async () => {
    appendFileSync(join(folder, 'src/money.ts'), 'export const writtenOutside = 1;\n');
    await until('its pack', () => context(folder).includes('writtenOutside'));
    await bothFresh();
    assert.equal(await other.locator('.notifications-toasts .notification-list-item').count(), 0);
  });

  await step('the window that stays goes on', async () => {
    await other.close();
    appendFileSync(join(folder, 'src/cart.ts'), 'export const afterwards = 1;\n');
    await until('its pack', () => context(folder).includes('afterwards'));
    await until('fresh', () => isFresh(page));
  });

  await step('a reloaded window shows the rows of the last session until it has checked the pack', async () => {
    await ui.container('AgentPack');
    await until('rows', async () => (await ui.rows('Pack')).length > 1);
    const labels = (await ui.rows('Pack')).map(({ label }) => label);
    await page.waitForTimeout(3_000); // rows are stored when no others have followed for a while
    await page.addInitScript(recordFirstRows);
    // the check can end before the view is drawn, which then has nothing to wait for
    await until('rows before the check ends', async () => {
      await page.reload();
      const first = await until('rows again', () => page.evaluate(() => globalThis.firstRows));
      assert.deepEqual(first.labels, labels.slice(0, first.labels.length));
      return /updating/.test(first.description);
    });
    await until('fresh', () => isFresh(page));
    await until('its own rows', async () => !(await ui.view('Pack').innerText()).includes('updating'));
  });

  const tools = join(dirname(folder), 'tools');
  await step('a notice names its folder, and acts on it while another one is shown', async () => {
    mkdirSync(join(tools, 'lib'), { recursive: true });
    writeFileSync(join(tools, 'lib/format.ts'), 'export function format(cents: number) { return `${cents} ct`; }\n');
    const workspace = join(dirname(folder), 'two.code-workspace');
    writeFileSync(workspace, JSON.stringify({
      folders: [{ path: folder }, { path: tools }],
      settings: { 'agentpack.autoRepack': 'off' },
    }));
    await ui.openWorkspace(workspace);
    await ui.openFile('format.ts');
    await until('tools', async () => /no pack · tools$/.test(await ui.status('AgentPack')));
    await ui.command('AgentPack: Set Task…');
    await ui.answer('format cents');
    await ui.toast('AgentPack · tools: packed one file for your task').waitFor();
    await ui.openFile('order.ts');
    await until('the other folder', async () => / · shop$/.test(await ui.status('AgentPack')));
    await ui.press('AgentPack · tools: packed', 'Open Context');
    await page.locator('.tab.active', { hasText: 'context.md' }).waitFor();
    await until('its folder', async () => / · tools$/.test(await ui.status('AgentPack')));
  });

  await step('typing warns once of the stale pack of its folder, and Repack packs that', async () => {
    writeFileSync(join(tools, 'lib/format.ts'), 'export function format(cents: number) { return `${cents}`; }\n');
    await until('stale', async () => /1 file changed · tools$/.test(await ui.status('AgentPack')));
    await ui.openFile('format.ts');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('// typed');
    await ui.toast('AgentPack · tools: agents see format.ts through a stale pack').waitFor();
    await ui.shot('windows-notice-dark');
    await ui.command('File: Revert File');
    await page.locator('.tab.active:not(.dirty)', { hasText: 'format.ts' }).waitFor();
    await ui.openFile('order.ts');
    await until('the other folder', async () => / · shop$/.test(await ui.status('AgentPack')));
    const before = context(folder);
    await ui.press('AgentPack · tools: agents see', 'Repack');
    await until('its pack', () => !context(tools).includes(' ct`'));
    assert.equal(context(folder), before);
  });
};

/** Runs in the page: stores what the view Pack shows when it first has rows. */
function recordFirstRows() {
  const { document, MutationObserver } = globalThis;
  const observer = new MutationObserver(() => {
    const pane = [...document.querySelectorAll('.pane')].find((element) =>
      element.querySelector('.pane-header .title')?.textContent === 'Pack'
    );
    const rows = [...pane?.querySelectorAll('.monaco-list-row[role=treeitem] .label-name') ?? []];
    if (rows.length === 0) { return; }
    observer.disconnect();
    globalThis.firstRows = {
      labels: rows.map((row) => row.textContent),
      description: pane.querySelector('.pane-header .description')?.textContent ?? '',
    };
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}
