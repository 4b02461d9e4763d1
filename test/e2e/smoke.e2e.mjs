import assert from 'node:assert/strict';

export const title = 'the packaged extension in the workbench';
export const options = { theme: 'light' };

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
};
