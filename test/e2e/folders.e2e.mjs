import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const title = 'a workspace of two folders';
export const options = { theme: 'dark' };

export default async (ui, step) => {
  const { page, folder, until } = ui;
  const tools = join(dirname(folder), 'tools');
  const workspace = join(dirname(folder), 'two.code-workspace');
  const packed = async () => /^AgentPack ~?[\d.]+k?$/.test(await ui.status('AgentPack'));

  await step('opens', async () => {
    mkdirSync(join(tools, 'lib'), { recursive: true });
    writeFileSync(join(tools, 'lib/format.ts'),
      'export function format(cents: number): string { return `${cents} ct`; }\n');
    writeFileSync(workspace, JSON.stringify({ folders: [{ path: folder }, { path: tools }] }));
    // seen once: the server opened the workspace with no folder at all (no Git in the status bar either); it is opened
    // anew then
    for (let tries = 1;; tries++) {
      await page.goto(`${ui.server.url}?workspace=${encodeURIComponent(workspace)}`);
      await page.locator('.monaco-workbench').waitFor();
      await ui.container('AgentPack');
      const noFolder = ui.view('Receipts').getByText('AgentPack packs the files of a folder');
      const noPack = ui.view('Receipts').getByText('No context pack in this folder yet.');
      await noPack.or(noFolder).first().waitFor();
      if (tries === 3) {
        await noPack.waitFor();
        break;
      }
      if (await noPack.waitFor({ timeout: 15_000 }).then(() => true, () => false)) break;
    }
  });

  await step('packs the folder of the active editor, and no other', async () => {
    await ui.openFile('format.ts');
    await ui.command('AgentPack: Set Task…');
    await ui.answer('format and parse cents');
    await until('a pack in tools', () => existsSync(join(tools, '.agentpack/context.md')));
    await until('fresh', packed);
    assert.ok(!existsSync(join(folder, '.agentpack')));
    await until('its file in the tree',
      async () => (await ui.rows('Receipts')).some((row) => row.label === 'format.ts'));
    await ui.shot('folders-dark');
  });

  await step('follows the editor to the other folder and back', async () => {
    await ui.openFile('order.ts');
    await until('no pack', async () => /no pack/.test(await ui.status('AgentPack')));
    await ui.openFile('format.ts');
    await until('fresh', packed);
  });

  await step('keeps the pack of a folder fresh that is not shown', async () => {
    await ui.openFile('order.ts');
    writeFileSync(join(tools, 'lib/parse.ts'),
      'export function parse(text: string): number { return Number(text); }\n');
    await ui.openFile('format.ts');
    await until('the new file', async () => (await ui.rows('Receipts')).some((row) => row.label === 'parse.ts'));
    assert.ok(!existsSync(join(folder, '.agentpack')));
  });
};
