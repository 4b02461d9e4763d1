import assert from 'node:assert/strict';
import { accessibilityTree } from './accessibilityTree.mjs';
import { openSurface, options, surfaces, webview } from './surfaces.mjs';

export const title = 'each row, button and state has a name for screen readers, and keys reach it';
export { options };

/** Roles that say nothing without a name. */
const controls = new Set(['button', 'checkbox', 'combobox', 'dialog', 'link', 'listbox', 'menuitem', 'option', 'radio',
  'tab', 'textbox', 'tooltip', 'tree', 'treeitem']);
/** Roles for which no two elements in one place may have the same name. */
const unique = new Set(['treeitem', 'option', 'menuitem', 'radio']);

/** Texts that a surface must announce, besides the names of its parts. */
const said = {
  receipts: [{ role: 'treeitem', name: /^src\/money\.ts, shown in full, \d+ tokens, score/, expanded: true }, {
    role: 'treeitem',
    name: /^src\/cart\.ts, shown (?:in|as)/,
    expanded: false,
  }, { name: /line 15, redacted in the pack$/ }, { name: /^score [\d.]+, the sum of its reasons$/ }],
  'row menu': [{ role: 'menuitem', name: /^Pin to Pack$/ }],
  'view menu': [{ role: 'menuitem', name: /^View Options…$/ }],
  'view options': [{ role: 'option', name: /^By score, current/ }],
  'what a pin changed': [{ role: 'treeitem', name: /^src\/index\.ts, .*, pinned$/ }, {
    role: 'button',
    name: /^Unpin from Pack$/,
  }],
  'stale receipts': [{ role: 'treeitem', name: /^src\/money\.ts, modified since this pack, included in the pack$/ }, {
    role: 'button',
    name: /^AgentPack: the pack is stale, 2 files changed, /,
  }],
  'budget and mode': [{ role: 'option', name: /^Default Budget, .*current/ }, {
    role: 'option',
    name: /^Balanced: .*current/,
  }],
  'connect agents': [{ role: 'checkbox', name: /^Codex, not connected/, checked: 'true' }, {
    role: 'checkbox',
    name: /^Cline, /,
    checked: 'false',
  }],
  agents: [{ role: 'treeitem', name: /^Claude Code, needs approval/ }],
  'threads with an overlap': [{ role: 'treeitem', name: /this window, 3 files also in refunds/, expanded: true }],
  'token map': [{ role: 'radio', name: /^Map$/, checked: 'true' }, {
    role: 'button',
    name: /^src\/money\.ts, .*score/,
  }],
  'token map as a table': [{ role: 'radio', name: /^Table$/, checked: 'true' }, {
    role: 'button',
    name: /^src\/money\.ts$/,
  }],
};

/** The surfaces whose rows are walked through with the keyboard. */
const trees = {
  receipts: ['Pack'],
  'receipts as a tree': ['Pack'],
  agents: ['Agents'],
  'threads with an overlap': ['Agents'],
  knowledge: ['Knowledge'],
};

export default async (ui, step) => {
  const { page, until } = ui;
  const tree = await accessibilityTree(page);

  for (const name of Object.keys(surfaces)) {
    await step(name, async () => {
      const parts = await openSurface(ui, name);
      const read = await until(`the names of ${name}`, async () => {
        const nodes = [];
        for (const part of parts) { nodes.push(await tree.read(part)); }
        for (const one of nodes) { assert.deepEqual(problems(one), []); }
        for (const wanted of said[name] ?? []) { says(nodes.flat(), wanted); }
        return nodes.flat();
      });
      for (const view of trees[name] ?? []) { await walkTree(view); }
      if (await ui.quickInput.isVisible()) { await walkRows(read); }
      if (name === 'welcome') {
        await tabTo('Pack', ['Set Task…', 'pack without a task', 'connect your agents', 'How it works']);
      }
      if (name === 'receipts') { await tabToActions(); }
      if (name === 'token map') { await walkMap(); }
    });
  }

  /** Arrow keys reach each row of a view. */
  async function walkTree(view) {
    await ui.command(`AgentPack: Focus on ${view} View`);
    await until(`keys in ${view}`, async () => {
      const rows = namesOf(await tree.read(ui.view(view)), 'treeitem');
      assert.ok(rows.length > 0, view);
      await page.keyboard.press('End');
      const focused = ui.view(view).locator('.monaco-list-row.focused');
      const last = await focused.getAttribute('data-index');
      await page.keyboard.press('Home');
      missing(rows, await downFrom(focused, (index) => index === last));
      return true;
    });
  }

  /** Arrow keys reach each row of a quick pick. An icon in its label would be read by its name. */
  async function walkRows(nodes) {
    const rows = namesOf(nodes, 'option');
    if (rows.length === 0) { return; }
    assert.equal(await page.locator('.quick-input-list .monaco-highlighted-label .codicon').count(), 0,
      'icons in labels');
    await until('keys in the rows', async () => {
      const seen = new Set();
      missing(rows, await downFrom(page.locator('.quick-input-list .monaco-list-row.focused'), (index) => {
        const isSeen = seen.has(index);
        seen.add(index);
        return isSeen;
      }));
      return true;
    });
  }

  /** The names of the rows from the focused one to the last one. */
  async function downFrom(focused, isLast) {
    const reached = new Set();
    for (let i = 0; i < 100; i++) {
      reached.add(await focused.getAttribute('aria-label'));
      if (isLast(await focused.getAttribute('data-index'))) { break; }
      await page.keyboard.press('ArrowDown');
    }
    return reached;
  }

  /** From a row, Tab and the arrow keys reach its buttons. */
  async function tabToActions() {
    const row = ui.view('Pack').locator('.monaco-list-row', { hasText: 'order.ts' }).first();
    await ui.command('AgentPack: Focus on Pack View');
    await page.keyboard.press('Home');
    await until('the row', async () => {
      if (await row.evaluate((one) => one.classList.contains('focused'))) { return true; }
      await page.keyboard.press('ArrowDown');
    });
    const reached = new Set();
    for (const key of ['Tab', 'ArrowRight', 'ArrowRight']) {
      await page.keyboard.press(key);
      reached.add(await page.evaluate(() => globalThis.document.activeElement.getAttribute('aria-label')));
    }
    missing(['Pin to Pack', 'Open Changes Since the Pack', 'Exclude from Pack'], reached);
  }

  /** Tab reaches the controls of a part of the window. */
  async function tabTo(view, names) {
    await ui.view(view).locator('.pane-header').focus();
    const reached = new Set();
    for (let i = 0; i < names.length + 10; i++) {
      await page.keyboard.press('Tab');
      reached.add(await page.evaluate(() => {
        const { activeElement: it } = globalThis.document;
        return it.getAttribute('aria-label') ?? it.textContent;
      }));
    }
    missing(names, reached);
  }

  /** Arrow keys reach each area of the map from its first one. */
  async function walkMap() {
    const parts = webview(ui).locator('.part');
    const focused = webview(ui).locator('.part:focus');
    const all = await parts.evaluateAll((each) => each.map((one) => one.getAttribute('aria-label')));
    const reached = new Set(), next = [all[0]];
    for (let from = next.pop(); from !== undefined; from = next.pop()) {
      reached.add(from);
      for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft']) {
        await parts.nth(all.indexOf(from)).focus();
        await page.keyboard.press(key);
        const to = await focused.getAttribute('aria-label');
        if (!reached.has(to) && !next.includes(to)) { next.push(to); }
      }
    }
    missing(all, reached);
  }
};

/** What is wrong with the names of these parts, wherever they are. */
function problems(nodes) {
  const found = nodes.filter(({ role, name }) => controls.has(role) && name.trim() === '').map(({ role }) =>
    `a ${role} without a name`
  );
  found.push(...nodes.filter(({ name }) => name.includes('$(')).map(({ name }) => `an icon by its name: ${name}`));
  const path = [], names = new Set();
  for (const { role, name, level } of nodes) {
    if (!unique.has(role)) { continue; }
    path.length = (level ?? 1) - 1; // a row's names are told apart by the rows above
    path.push(name);
    const key = JSON.stringify([role, ...path]);
    if (names.has(key)) { found.push(`two of one name: ${name}`); }
    names.add(key);
  }
  return found;
}

function says(nodes, { name, ...state }) {
  const isWanted = (node) =>
    name.test(node.name) && Object.entries(state).every(([key, value]) => String(node[key]) === String(value));
  assert.ok(nodes.some(isWanted),
    `${name} ${JSON.stringify(state)} is not in\n${nodes.map((node) => `${node.role} ${node.name}`).join('\n')}`);
}

function namesOf(nodes, wanted) {
  return nodes.filter(({ role, name }) => role === wanted && name !== '').map(({ name }) => name);
}

function missing(wanted, reached) {
  const rest = wanted.filter((name) => !reached.has(name));
  assert.deepEqual(rest, [], `keys reach only\n${[...reached].join('\n')}`);
}
