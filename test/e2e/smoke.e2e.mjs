import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../.ci/system.mjs';

const texts = JSON.parse(readFileSync(join(root, 'package.nls.json'), 'utf8'));

export const title = 'the packaged extension in the workbench';
export const options = { theme: 'light', viewport: { width: 1400, height: 800 } };

export default async (ui, step) => {
  await step('is installed', async () => {
    await ui.command('Extensions: Show Installed Extensions');
    const extension = ui.page.locator('.extension-list-item', { hasText: 'AgentPack' });
    await extension.waitFor();
    assert.match(await extension.innerText(), /AgentPack/);
    await ui.shot('installed');
  });
  await step('says "no pack" in a window in which nothing of it was opened', async () => {
    await ui.until('the status bar', async () => /no pack/.test(await ui.status('AgentPack')));
  });
  await step('the walkthrough opens from the welcome of a view, and each step has its picture', async () => {
    const { page } = ui;
    await ui.container('AgentPack');
    await ui.view('Pack').locator('a', { hasText: 'How it works' }).click();
    const steps = page.locator('.gettingStartedContainer .getting-started-step');
    const first = steps.filter({ hasText: 'Pack the context' }).first();
    // VS Code 1.105 opens its own walkthrough by the first link to any; its list of all has the right one
    const card = page.locator('.getting-started-category', { hasText: 'Get Started with AgentPack' });
    await steps.first().waitFor();
    if (process.env.VSCODE_TEST_LOCK && !await first.isVisible()) {
      await ui.command('Welcome: Open Walkthrough');
      await ui.pick('Get Started with AgentPack');
      await first.or(card).filter({ visible: true }).first().waitFor();
      if (!await first.isVisible()) { await card.click(); }
    }
    await first.waitFor();
    await page.keyboard.press('Control+B'); // in a narrow editor pictures are left out
    for (const id of ['pack', 'receipts', 'connect', 'guard', 'threads']) {
      const one = steps.filter({ hasText: texts[`walkthrough.start.${id}`] }).first();
      await one.click();
      await page.locator('.getting-started-step.expanded', { hasText: texts[`walkthrough.start.${id}`] }).waitFor();
      const picture = page.locator('.getting-started-media img');
      // VS Code gives pictures by srcset
      await ui.until(`the picture of ${id}`, () =>
        picture.evaluate((image, id) =>
          new RegExp(`${id}-(?:dark|light)\\.png`).test(image.currentSrc) && image.naturalWidth > 100, id));
      await ui.shotInBoth(`walkthrough-${id}`);
    }
  });
};
