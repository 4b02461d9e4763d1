// Measures reloads of a window in which a folder was packed: the activation of the extension, and the times at which
// its views show their first rows.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { open } from '../../e2e/driver.mjs';

const allViews = ['Pack', 'Knowledge', 'Agents'];
/** Between two looks of the page at its views, in milliseconds. */
const lookEveryMs = 5;
const maxWaitMs = 300_000;
/** The editor and its extensions store what the next session shows. */
const settleMs = 3_000;
const rowSelector = '.monaco-list-row[role=treeitem]';

/**
 * Returns an object for each reload, with times in milliseconds. `activation`: loading the code and calling `activate`,
 * as the editor reports it. `VIEW after activation`: from the start of the activation to the first row of a view.
 * `VIEW after paint`: from the first paint of the view, which is usually before the activation. `fresh`: from the start
 * of the activation until the pack is known to be fresh.
 */
export async function measureReloads(folder, task, count) {
  const ui = await open({ folder });
  const { page, server } = ui;
  const untilFresh = () =>
    ui.until('a fresh pack', async () => /^AgentPack ~?[\d.]+k?$/.test(await ui.status('AgentPack')), maxWaitMs);
  try {
    await page.addInitScript(recordFirstRows, { views: allViews, lookEveryMs, rowSelector });
    await ui.container('AgentPack');
    await ui.command('AgentPack: Set Task…');
    await ui.answer(task);
    await untilFresh();
    for (const view of allViews) {
      const header = ui.view(view).locator('.pane-header');
      if (await header.getAttribute('aria-expanded') === 'false') { await header.click(); }
    }
    await page.waitForTimeout(settleMs);
    const views = [];
    for (const view of allViews) { if ((await ui.rows(view)).length > 0) { views.push(view); } }
    const reloads = [];
    for (let i = 0; i < count; i++) {
      const known = new Set(listLogs(server.data));
      await page.reload();
      await page.waitForFunction((views) => views.every((view) => globalThis.firstRows[view] !== undefined), views, {
        timeout: maxWaitMs,
        polling: 100,
      });
      const { firstRows, firstPaints } = await page.evaluate(() => ({ firstRows, firstPaints }));
      await untilFresh();
      const fresh = Date.now();
      const activatedAt = findActivation(listLogs(server.data).filter((file) => !known.has(file)));
      reloads.push({
        activation: await readActivation(ui),
        ...Object.fromEntries(views.map((view) => [`${view} after activation`, firstRows[view] - activatedAt])),
        ...Object.fromEntries(views.map((view) => [`${view} after paint`, firstRows[view] - firstPaints[view]])),
        fresh: fresh - activatedAt,
      });
      await page.waitForTimeout(settleMs);
    }
    return reloads;
  } finally {
    await ui.close();
  }
}

/** Runs in the page: stores in `firstRows` and `firstPaints` when each view first had a row, or was painted. */
function recordFirstRows({ views, lookEveryMs, rowSelector }) {
  const { document } = globalThis;
  const firstRows = globalThis.firstRows = {}, firstPaints = globalThis.firstPaints = {};
  const timer = setInterval(() => {
    for (const pane of document.querySelectorAll('.pane')) {
      const view = pane.querySelector('.pane-header .title')?.textContent;
      if (!views.includes(view)) { continue; }
      firstPaints[view] ??= Date.now();
      if (pane.querySelector(rowSelector)) { firstRows[view] ??= Date.now(); }
    }
    if (views.every((view) => firstRows[view] !== undefined)) { clearInterval(timer); }
  }, lookEveryMs);
}

function listLogs(data) {
  return readdirSync(join(data, 'data/logs'), { recursive: true }).filter((name) => name.endsWith('exthost.log'))
    .map((name) => join(data, 'data/logs', name));
}

/** Returns when the extension host began to activate the extension, in milliseconds since 1970. */
function findActivation(logs) {
  for (const log of logs) {
    const [, time] = /^(\S+ \S+) .*_doActivateExtension agentpack\.agentpack,/m.exec(readFileSync(log, 'utf8')) ?? [];
    if (time) { return Date.parse(time.replace(' ', 'T')); }
  }
  throw new Error(`no activation in ${logs.join(', ') || 'any log'}`);
}

/** Reads the time to load the code and to call `activate` from the editor's list of running extensions. */
async function readActivation(ui) {
  await ui.command('Developer: Show Running Extensions');
  const row = ui.page.locator('.runtime-extensions-editor .monaco-list-row', { hasText: 'AgentPack' }).first();
  await row.waitFor();
  return Number(/Activation:\s*([\d.]+)\s*ms/.exec(await row.innerText())?.[1] ?? Number.NaN);
}
