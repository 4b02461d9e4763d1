// The pictures of the walkthrough, of which README.md shows two, taken of the real editor on a clone of
// github.com/honojs/hono: npm run vscode -- --pictures CLONE
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureVsix } from '../../.ci/package.mjs';
import { root } from '../../.ci/system.mjs';
import { open } from './driver.mjs';
import { smallPng } from './smallPng.mjs';

const folder = join(root, 'media/walkthrough');
const task = 'getCookie returns the last of several cookies with the same name: parse must keep the first';
const otherTask = 'setCookie must reject names with a control character, see src/utils/cookie.ts';

/** @param clone it is not changed */
export async function takePictures(clone) {
  await ensureVsix();
  const work = realpathSync(mkdtempSync(join(tmpdir(), 'agentpack-pictures-')));
  execFileSync('git', ['clone', '-q', clone, join(work, 'hono')]);
  mkdirSync(folder, { recursive: true });
  const ui = await open({
    folder: join(work, 'hono'),
    viewport: { width: 900, height: 640 },
    scale: 2, // for screens with more than 96 pixels an inch
    home: {
      '.claude/settings.json': '{}\n',
      '.codex/config.toml': 'model = "gpt-5"\n',
      '.gemini/settings.json': '{}\n',
    },
    settings: {
      'editor.minimap.enabled': false,
      'breadcrumbs.enabled': false,
      'git.decorations.enabled': false,
      'agentpack.autoRepack': 'off',
    },
  });
  try {
    await pictures(ui);
  } finally {
    await ui.close();
    rmSync(work, { recursive: true, force: true });
  }
}

async function pictures(ui) {
  const { page, until } = ui;
  const sideBar = page.locator('.part.sidebar');
  const fresh = () => until('a fresh pack', async () => /^AgentPack ~?[\d.]+k?$/.test(await ui.status('AgentPack')));
  const closed = (title) => ui.view(title).locator('.pane-header[aria-expanded=false]');

  await ui.container('AgentPack');
  await ui.command('AgentPack: Set Task…');
  await ui.quickInput.fill(task);
  await until('the task in the list', async () => (await ui.quickRows()).length > 0);
  await take('pack', page.locator('.quick-input-widget'), 0);
  await page.keyboard.press('Enter');
  await fresh();

  await widen(430);
  await ui.row('Pack', 'cookie.ts').locator('.monaco-tl-twistie').click();
  await until('its reasons', async () => (await ui.rows('Pack')).some(({ level }) => level > 2));
  await ui.clearToasts();
  await take('receipts', ui.view('Pack'), 0, 360);

  await ui.command('AgentPack: Connect Agents…');
  await until('agents', async () => (await ui.quickRows()).length > 3);
  await take('connect', page.locator('.quick-input-widget'), 0, 196);
  await page.keyboard.press('Escape');

  await ui.openFile('utils/cookie.ts');
  await ui.typeAndSave('\nexport const maxCookies = 50;\n');
  await ui.commandIn('Check Setup…', 'Check Before Edit');
  await ui.toast('cookie.ts').waitFor();
  await take('guard', ui.toast('cookie.ts'), 0);
  await ui.clearToasts();
  await page.keyboard.press('Control+K');
  await page.keyboard.press('Control+W'); // no editor, whose change would be a cause

  await ui.command('AgentPack: Start Thread');
  await ui.answer(otherTask);
  await page.locator('.quick-input-widget', { hasText: '.agentpack/threads' }).waitFor();
  await page.keyboard.press('Enter');
  await until('the thread', async () => /^AgentPack.* · /.test(await ui.status('AgentPack')));
  appendFileSync(join(ui.folder, 'src/utils/cookie.ts'), 'export const maxLength = 4096;\n');
  execFileSync(process.execPath, [join(root, 'dist/cli.js'), 'pack', '--thread', 'first-cookie', '--task', task], {
    cwd: ui.folder,
    env: { ...process.env, HOME: ui.home }, // as the window, which does not believe records of another person
    stdio: 'ignore',
  });
  await fold('Pack');
  const header = ui.view('Agents').locator('.pane-header');
  if (await header.getAttribute('aria-expanded') === 'false') { await header.click(); }
  await until('both threads',
    async () => (await ui.rows('Agents')).some(({ description }) => /also in/.test(description)));
  await ui.clearToasts();
  await take('threads', ui.view('Agents'), 0, 226);

  /** The side bar's edge to `x`. */
  async function widen(x) {
    const box = await sideBar.boundingBox();
    await page.mouse.move(box.x + box.width, 400);
    await page.mouse.down();
    await page.mouse.move(x, 400, { steps: 5 });
    await page.mouse.up();
  }

  async function fold(title) {
    if (await closed(title).count() === 0) { await ui.view(title).locator('.pane-header').click(); }
    await closed(title).waitFor();
  }

  /**
   * Saves NAME-dark.png and NAME-light.png of an element with a margin, only its upper part if it is higher than
   * `height`.
   */
  async function take(name, locator, margin, height = Infinity) {
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`.monaco-workbench.${colorScheme === 'dark' ? 'vs-dark' : 'vs'}`).waitFor();
      await page.mouse.move(880, 330);
      await page.waitForTimeout(400); // what is being drawn, is drawn
      const box = await locator.boundingBox();
      const clip = {
        x: Math.max(0, box.x - margin),
        y: Math.max(0, box.y - margin),
        width: box.width + 2 * margin,
        height: Math.min(box.height, height) + 2 * margin,
      };
      writeFileSync(join(folder, `${name}-${colorScheme}.png`), await smallPng(page, await page.screenshot({ clip })));
    }
  }
}
