// All that AgentPack draws, opened one after another as a person would, on a repository with a secret, a thread of
// another agent and agents that are installed. For tests and pictures of what is the same for each of them.
import { execFileSync } from 'node:child_process';
import { appendFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const cli = join(import.meta.dirname, '../../dist/cli.js');
const task = 'Prices in the cart are rounded twice: fix roundPrice and its tests';
/** Made up for this test. */
const secret = `ghp_${'a1B2'.repeat(9)}`;

export const options = {
  theme: 'dark',
  viewport: { width: 1280, height: 1000 },
  settings: { 'agentpack.autoRepack': 'off' },
  home: { '.claude/settings.json': '{}\n', '.codex/config.toml': 'model = "gpt-5"\n' },
};

/** Each surface's function opens it from where the previous one left the window, and returns the parts to look at. */
export const surfaces = {
  welcome: async (ui) => {
    appendFileSync(join(ui.folder, 'src/order.ts'),
      `\nexport const token = '${secret}';\nexport const again = '${secret}';\n`);
    await ui.container('AgentPack');
    await expand(ui, 'Agents');
    await ui.view('Pack').locator('.monaco-button').first().waitFor();
    await ui.view('Agents').locator('.monaco-button').first().waitFor();
    return panes(ui, ['Pack', 'Agents']);
  },
  walkthrough: async (ui) => {
    await ui.view('Pack').locator('a', { hasText: 'How it works' }).click();
    const page = ui.page.locator('.gettingStartedContainer');
    await page.locator('.getting-started-step.expanded').waitFor();
    return [page];
  },
  'set task': async (ui) => {
    await ui.command('View: Close All Editors');
    await ui.command('AgentPack: Set Task…');
    return quick(ui, 'Latest commit');
  },
  'first pack': async (ui) => {
    await ui.answer(task);
    await ui.toast('Copy it into a chat').waitFor();
    return [ui.page.locator('.notifications-toasts')];
  },
  receipts: async (ui) => {
    await ui.clearToasts();
    await ui.until('a pack', async () => (await ui.rows('Pack')).some((row) => row.label === 'Redacted'));
    await row(ui, 'Pack', 'money.ts').locator('.monaco-tl-twistie').click();
    await row(ui, 'Pack', 'Redacted').locator('.monaco-tl-twistie').click();
    await ui.until('all of it', async () => (await ui.rows('Pack')).some((row) => row.level === 3));
    return panes(ui, ['Pack']);
  },
  'row menu': async (ui) => {
    await row(ui, 'Pack', 'cart.ts').click({ button: 'right' });
    return menu(ui, 'Copy Path with Lines');
  },
  'view menu': async (ui) => {
    const open = await ui.viewMenu('Pack');
    await open.getByText('Copy Pack As…', { exact: true }).waitFor();
    return [open];
  },
  'view options': async (ui) => {
    await ui.menuCommand('Pack', 'View Options…');
    return quick(ui, 'By folder');
  },
  'receipts as a tree': async (ui) => {
    await ui.command('AgentPack: View Options…');
    await ui.pick('As a tree');
    await ui.until('folders', async () => (await ui.rows('Pack')).some((row) => row.label === 'src'));
    return panes(ui, ['Pack']);
  },
  'what a pin changed': async (ui) => {
    const written = () => statSync(join(ui.folder, '.agentpack/pack_metadata.json')).mtimeMs;
    const before = written();
    await row(ui, 'Pack', 'index.ts').hover();
    await row(ui, 'Pack', 'index.ts').locator('.action-label[aria-label^="Pin to Pack"]').click();
    await ui.until('the pin', async () => (await ui.rows('Pack')).some((row) => /pinned/.test(row.aria)));
    await ui.until('its pack', () => written() > before); // a file that changes meanwhile is in that pack or not
    return panes(ui, ['Pack']);
  },
  'stale receipts': async (ui) => {
    writeFileSync(join(ui.folder, 'src/money.ts'), 'export const roundPrice = Math.round;\n');
    writeFileSync(join(ui.folder, 'src/vat.ts'), 'export const vat = 19;\n');
    await ui.until('stale', async () => /files changed/.test(await ui.status('AgentPack')));
    await ui.until('the changes', async () => (await ui.rows('Pack')).some((row) => /vat\.ts/.test(row.label)));
    return [...panes(ui, ['Pack']), ui.statusItem('AgentPack')];
  },
  'status tooltip': async (ui) => {
    const tooltip = ui.page.locator('.workbench-hover', { hasText: 'the pack is stale' });
    await ui.until('the tooltip', async () => {
      await ui.page.mouse.move(700, 300);
      await ui.statusItem('AgentPack').hover();
      await tooltip.waitFor({ timeout: 15_000 });
      return true;
    });
    return [tooltip];
  },
  'status menu': async (ui) => {
    await ui.page.mouse.move(700, 300);
    await ui.statusItem('AgentPack').click();
    return quick(ui, 'Show Changes');
  },
  'budget and mode': async (ui) => {
    await ui.command('AgentPack: Choose Budget and Mode…');
    await ui.until('effects', async () => {
      const rows = await ui.quickRows();
      return rows.some((row) => /Lite: .* files?, [\d,]+ tokens/.test(row)) &&
        !rows.some((row) => row.includes('Building a preview'));
    });
    return quick(ui, 'Lite');
  },
  'hand over': async (ui) => {
    await ui.command('AgentPack: Hand Over…');
    return quick(ui, 'Copy Prompt for Agent');
  },
  'check setup': async (ui) => {
    await ui.command('AgentPack: Check Setup…');
    return quick(ui, 'Test Guard');
  },
  'copy pack as': async (ui) => {
    await ui.commandIn('Hand Over…', 'Copy Pack As…');
    return quick(ui, 'XML');
  },
  changes: async (ui) => {
    await ui.commandIn('Check Setup…', 'Check Before Edit');
    await ui.toast('src/money.ts').waitFor();
    return [ui.page.locator('.notifications-toasts')];
  },
  'list of changes': async (ui) => {
    await ui.press('src/money.ts', 'Show Changes');
    return quick(ui, 'src/vat.ts');
  },
  'a repack would change': async (ui) => {
    await ui.command('AgentPack: Show What a Repack Would Change');
    return quick(ui, 'Open the Diff of');
  },
  'last packs': async (ui) => {
    await ui.command('AgentPack: Repack');
    await ui.until('fresh', async () => /^AgentPack ~?[\d.]+k?$/.test(await ui.status('AgentPack')));
    await ui.command('AgentPack: Show Last Packs…');
    await ui.quickInput.waitFor();
    return [ui.page.locator('.quick-input-widget')];
  },
  search: async (ui) => {
    await ui.command('AgentPack: Search…');
    await ui.quickInput.fill('roundPrice');
    return quick(ui, 'cart.ts');
  },
  'connect agents': async (ui) => {
    await ui.command('AgentPack: Connect Agents…');
    await ui.page.getByText('2 Selected').waitFor();
    return quick(ui, 'Claude Code');
  },
  'question of connect': async (ui) => {
    await ui.page.keyboard.press('Enter');
    await ui.dialog().getByText('These files change').waitFor();
    return [ui.dialog()];
  },
  agents: async (ui) => {
    await ui.dialog().locator('.monaco-button', { hasText: /^Connect$/ }).click();
    await ui.until('the rows', async () => (await ui.rows('Agents')).some((row) => row.label === 'Claude Code'));
    return panes(ui, ['Agents']);
  },
  'start thread': async (ui) => {
    await ui.clearToasts();
    await ui.command('AgentPack: Start Thread');
    await ui.answer(task);
    await ui.page.locator('.quick-input-widget', { hasText: '.agentpack/threads' }).waitFor();
    return [ui.page.locator('.quick-input-widget')];
  },
  'threads with an overlap': async (ui) => {
    await ui.page.keyboard.press('Enter');
    await ui.until('a fresh pack of the thread', async () => /k? · prices-cart/.test(await ui.status('AgentPack')));
    // records of another home's key do not count
    const inWindow = { cwd: ui.folder, stdio: 'ignore', env: { ...process.env, HOME: ui.home } };
    for (const [thread, text] of [['refunds', 'Refunds must keep the currency'], ['tax', 'Tax of carts']]) {
      execFileSync(process.execPath, [cli, 'pack', '--thread', thread, '--task', text], inWindow);
    }
    execFileSync(process.execPath, [cli, 'threads', '--done', 'tax'], inWindow);
    await fold(ui, 'Pack'); // a list draws the rows that have room
    await ui.until('the overlap', async () => (await ui.rows('Agents')).some((row) => /also in/.test(row.aria)));
    // a row that was listed before the overlap began stays as the user left it
    const row = ui.row('Agents', 'prices-cart');
    if (await row.getAttribute('aria-expanded') === 'false') { await row.locator('.monaco-tl-twistie').click(); }
    return [...panes(ui, ['Agents']), ui.statusItem('AgentPack')];
  },
  knowledge: async (ui) => {
    writeFileSync(join(ui.folder, '.agentpack/MEMORY.md'),
      '# Memory\n\n### 2026-01-02 Prices are integers, in cents [m-00000000aa]\nStatus: accepted\nAbout: src/money.ts\n');
    await fold(ui, 'Agents');
    await expand(ui, 'Knowledge');
    await ui.until('the entry', async () => (await ui.rows('Knowledge')).some((row) => /integers/.test(row.label)));
    return panes(ui, ['Knowledge']);
  },
  'switch thread': async (ui) => {
    await ui.command('AgentPack: Switch Thread…');
    return quick(ui, 'refunds');
  },
  'mute overlap': async (ui) => {
    await ui.command('AgentPack: Mute Overlap');
    return quick(ui, 'Until Tomorrow');
  },
  'end thread': async (ui) => {
    await ui.command('AgentPack: End Thread');
    return quick(ui, 'refunds');
  },
  'send selection': async (ui) => {
    await ui.openFile('cart.ts');
    await ui.page.keyboard.press('Control+A');
    await ui.page.keyboard.press('F1'); // `command` begins with Escape, which ends a selection
    await ui.quickInput.fill('>AgentPack: Send Selection');
    await ui.quickRow('AgentPack: Send Selection').click();
    await ui.page.locator('.quick-input-widget', { hasText: 'What should be done with' }).waitFor();
    await ui.quickInput.waitFor();
    return [ui.page.locator('.quick-input-widget')];
  },
  'explain file': async (ui) => {
    await ui.openFile('cart.ts');
    await ui.command('AgentPack: Explain File');
    await webview(ui).getByText('the sum of the reasons').first().waitFor();
    return [webview(ui).locator('body')];
  },
  'token map': async (ui) => {
    await ui.command('View: Close All Editors');
    await ui.command('AgentPack: Show Token Map');
    await webview(ui).locator('.part').first().waitFor();
    return [webview(ui).locator('body')];
  },
  'token map as a table': async (ui) => {
    await webview(ui).getByText('Table', { exact: true }).click();
    await webview(ui).locator('tbody tr').first().waitFor();
    return [webview(ui).locator('body')];
  },
  'the guard while typing': async (ui) => {
    await ui.command('View: Close All Editors');
    writeFileSync(join(ui.folder, 'src/money.ts'), 'export const roundPrice = Math.floor;\n');
    await ui.until('stale', async () => /1 file changed/.test(await ui.status('AgentPack')));
    await ui.openFile('src/cart.ts');
    await ui.page.keyboard.press('Control+End');
    await ui.page.keyboard.type('// typed');
    await ui.toast('agents see cart.ts').waitFor();
    return [ui.page.locator('.notifications-toasts')];
  },
  'question of remove': async (ui) => {
    await ui.clearToasts();
    await ui.command('AgentPack: Remove AgentPack from This Workspace');
    await ui.dialog().getByText('pack_metadata.json').waitFor();
    return [ui.dialog()];
  },
};

/** The document of the webview that is in front. */
export function webview(ui) {
  return ui.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
}

/** They go on from what the one before has opened. */
const continuing = new Set(['first pack', 'question of connect', 'agents', 'threads with an overlap']);

/** Closes what the one before has opened above the window, then opens the surface. */
export async function openSurface(ui, name) {
  if (!continuing.has(name)) {
    await ui.page.keyboard.press('Escape');
    await ui.quickInput.waitFor({ state: 'hidden' });
  }
  return surfaces[name](ui);
}

async function expand(ui, title) {
  const header = ui.view(title).locator('.pane-header');
  if (await header.getAttribute('aria-expanded') === 'false') { await header.click(); }
}

async function fold(ui, title) {
  const header = ui.view(title).locator('.pane-header');
  if (await header.getAttribute('aria-expanded') === 'true') { await header.click(); }
}

function panes(ui, titles) {
  return titles.map((title) => ui.view(title));
}

/** By its whole label: a row of reasons names files too. */
function row(ui, view, label) {
  return ui.view(view).locator('.monaco-list-row[role=treeitem]', {
    has: ui.page.locator('.label-name').getByText(label, { exact: true }),
  }).first();
}

async function quick(ui, row) {
  await ui.quickRow(row).waitFor();
  return [ui.page.locator('.quick-input-widget')];
}

async function menu(ui, row) {
  const open = ui.page.locator('.context-view [role=menu]').first();
  await open.getByText(row, { exact: true }).waitFor();
  return [open];
}
