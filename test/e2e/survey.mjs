// A picture of all that AgentPack draws, in each kind of theme and in a narrow side bar, to be looked at:
// npm run vscode -- --shots DIR [THEME…]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureVsix } from '../../.ci/package.mjs';
import { open } from './driver.mjs';
import { openSurface, options, surfaces } from './surfaces.mjs';

/** Their names in the setting. */
const themes = {
  dark: 'Dark Modern',
  light: 'Light Modern',
  'hc-dark': 'Default High Contrast',
  'hc-light': 'Default High Contrast Light',
};
/** VS Code makes a side bar no narrower. Pixels. */
const narrow = 170;
const inSideBar = new Set(['welcome', 'receipts', 'receipts as a tree', 'what a pin changed', 'stale receipts',
  'agents', 'threads with an overlap', 'knowledge']);

/** Writes NAME-THEME.png, and NAME-THEME-narrow.png of surfaces in the side bar. Each theme has its own window. */
export async function takeSurvey(folder, wanted) {
  await ensureVsix();
  mkdirSync(folder, { recursive: true });
  for (const theme of wanted.length > 0 ? wanted : Object.keys(themes)) {
    const settings = {
      ...options.settings,
      'window.autoDetectColorScheme': false,
      'window.autoDetectHighContrast': false,
      'workbench.colorTheme': themes[theme],
    };
    const ui = await open({ ...options, settings });
    try {
      await inTheme(ui, (name) => join(folder, `${name.replaceAll(' ', '-')}-${theme}`));
    } finally {
      await ui.close();
    }
  }
}

async function inTheme(ui, fileOf) {
  for (const name of Object.keys(surfaces)) {
    await openSurface(ui, name);
    await ui.page.waitForTimeout(300); // what is being drawn, is drawn
    await ui.page.screenshot({ path: `${fileOf(name)}.png` });
    if (!inSideBar.has(name)) { continue; }
    const width = await setWidth(ui, narrow);
    await ui.page.screenshot({ path: `${fileOf(name)}-narrow.png` });
    await setWidth(ui, width);
  }
}

/** Drags the edge of the side bar; returns the width that it had. */
async function setWidth(ui, width) {
  const { page } = ui;
  const before = await page.locator('.part.sidebar').boundingBox();
  const y = before.y + before.height / 2;
  await page.mouse.move(before.x + before.width, y);
  await page.mouse.down();
  await page.mouse.move(before.x + width, y, { steps: 5 });
  await page.mouse.up();
  return before.width;
}
