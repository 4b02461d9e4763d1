import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../.ci/system.mjs';
import { git } from '../harness/workspace.mjs';
import { smallPng } from './smallPng.mjs';

const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'agentpack-readme-')));

export const title = 'the picture in README.md: AgentPack on its own source';
export const options = {
  theme: 'dark',
  viewport: { width: 1100, height: 640 },
  folder: ownSource(),
  settings: {
    'editor.minimap.enabled': false,
    'breadcrumbs.enabled': false,
    'editor.stickyScroll.enabled': false,
    '[markdown]': { 'editor.wordWrap': 'off' },
    'editor.fontSize': 12,
    'explorer.decorations.badges': false,
  },
};

export default async (ui, step) => {
  const { page, folder, until } = ui;
  const context = join(folder, '.agentpack/context.md');
  await step('shows the receipts beside the context', async () => {
    await ui.container('AgentPack');
    await ui.command('AgentPack: Set Task…');
    await ui.answer(
      'The status bar must tell how many of the selected files are stale, not only how many files changed',
    );
    await until('context.md', () => existsSync(context));
    await until('a fresh pack', async () => /^AgentPack ~?[\d.]+k?$/.test(await ui.status('AgentPack')));
    await ui.command('AgentPack: Open Context');
    await page.locator('.tab.active', { hasText: 'context.md' }).waitFor();
    const line = readFileSync(context, 'utf8').split('\n').findIndex((text) => text.startsWith('## Places')) + 1;
    await page.keyboard.press('Control+G');
    await ui.answer(`:${line + 12}`);
    await widen(440);
    await ui.view('Pack').locator('.monaco-list-row[role=treeitem]').nth(1).locator('.monaco-tl-twistie').click();
    await ui.clearToasts();
    await page.mouse.move(900, 500);
    // the tracked picture changes only when somebody wants that: UPDATE_README_SHOT=1 npm test -- e2e readme
    const isTracked = Boolean(process.env.UPDATE_README_SHOT);
    if (isTracked) {
      await page.waitForTimeout(6_000); // status messages go away
      writeFileSync(join(root, 'media/readme.png'), await smallPng(page, await page.screenshot()));
    }
    await ui.shot('readme-now');
    rmSync(temporary, { recursive: true, force: true });
  });

  /** The side bar's edge to `x`. */
  async function widen(x) {
    const box = await page.locator('.part.sidebar').boundingBox();
    await page.mouse.move(box.x + box.width, 400);
    await page.mouse.down();
    await page.mouse.move(x, 400, { steps: 5 });
    await page.mouse.up();
  }
};

function ownSource() {
  const folder = join(temporary, 'agentpack');
  for (const part of ['src', 'grammars', 'package.json', 'tsconfig.json']) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  git(folder, 'init', '-q', '-b', 'main');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'AgentPack');
  return folder;
}
