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
    await ui.view('Receipts').locator('a', { hasText: 'How it works' }).click();
    await page.keyboard.press('Control+B'); // in a narrow editor pictures are left out
    const steps = page.locator('.gettingStartedContainer .getting-started-step');
    await steps.filter({ hasText: 'Pack the context' }).first().waitFor();
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
