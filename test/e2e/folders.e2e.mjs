import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const title = 'a workspace of several folders';
export const options = { theme: 'dark' };

export default async (ui, step) => {
  const { folder, until } = ui;
  const tools = join(dirname(folder), 'tools');
  const workspace = join(dirname(folder), 'two.code-workspace');
  const packed = async (name) => new RegExp(`^AgentPack ~?[\\d.]+k? · ${name}$`).test(await ui.status('AgentPack'));
  const foldersAre = (...paths) =>
    writeFileSync(workspace, JSON.stringify({ folders: paths.map((path) => ({ path })) }));
  const context = (path) => {
    const file = join(path, '.agentpack/context.md');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };

  await step('opens', async () => {
    mkdirSync(join(tools, 'lib'), { recursive: true });
    writeFileSync(join(tools, 'lib/format.ts'),
      'export function format(cents: number): string { return `${cents} ct`; }\n');
    foldersAre(folder, tools);
    await ui.openWorkspace(workspace);
  });

  await step('packs the folder of the active editor, and no other', async () => {
    await ui.openFile('format.ts');
    await ui.command('AgentPack: Set Task…');
    await ui.answer('format and parse cents');
    await until('a pack in tools', () => existsSync(join(tools, '.agentpack/context.md')));
    await until('fresh', () => packed('tools'));
    assert.ok(!existsSync(join(folder, '.agentpack')));
    await until('its file in the tree', async () => (await ui.rows('Pack')).some((row) => row.label === 'format.ts'));
    await ui.shot('folders-dark');
  });

  await step('follows the editor to the other folder and back', async () => {
    await ui.openFile('order.ts');
    await until('no pack', async () => /no pack · shop$/.test(await ui.status('AgentPack')));
    await ui.openFile('format.ts');
    await until('fresh', () => packed('tools'));
  });

  await step('keeps the pack of a folder fresh that is not shown', async () => {
    await ui.openFile('order.ts');
    writeFileSync(join(tools, 'lib/parse.ts'),
      'export function parse(text: string): number { return Number(text); }\n');
    await ui.openFile('format.ts');
    await until('the new file', async () => (await ui.rows('Pack')).some((row) => row.label === 'parse.ts'));
    assert.ok(!existsSync(join(folder, '.agentpack')));
  });

  await step('takes in a folder that lies in another one, and keeps both packs fresh', async () => {
    const inner = join(folder, 'src');
    foldersAre(folder, tools, inner);
    await ui.openFile('order.ts');
    await until('the inner folder', async () => /no pack · src$/.test(await ui.status('AgentPack')));
    await ui.command('AgentPack: Set Task…');
    await ui.answer('fix roundPrice');
    await until('its pack', () => packed('src'));
    await ui.openFile('README.md');
    await until('the outer folder', async () => /no pack · shop$/.test(await ui.status('AgentPack')));
    await ui.command('AgentPack: Set Task…');
    await ui.answer('fix roundPrice');
    await until('its pack', () => packed('shop'));
    appendFileSync(join(inner, 'money.ts'), 'export const writtenOutside = 1;\n');
    await until('both packs', () => [inner, folder].every((path) => context(path).includes('writtenOutside')));
    await ui.openFile('money.ts');
    await ui.typeAndSave('export const savedInside = 1;\n');
    await until('both packs', () => [inner, folder].every((path) => context(path).includes('savedInside')));
    await until('fresh', () => packed('src'));
    assert.equal(context(folder).match(/^### `src\/money\.ts`/gm)?.length, 1, 'each file once');
    await ui.shot('folders-nested-dark');
  });

  await step('packs the folders together that are chosen', async () => {
    await ui.openFile('README.md');
    await until('the outer folder', async () => / · shop$/.test(await ui.status('AgentPack')));
    await ui.command('AgentPack: Pack Several Folders…');
    await ui.pick('tools');
    await ui.shot('folders-several-dark');
    await ui.page.keyboard.press('Enter');
    await until('a pack of both', () => context(folder).includes('`tools/` is `../tools`'));
    assert.equal(context(folder).match(/Relative to the root of this one/g)?.length, 1,
      'not the one that was not chosen');
  });

  await step('goes on where a folder is removed while it is packed', async () => {
    await ui.openFile('format.ts');
    await until('tools', async () => / · tools$/.test(await ui.status('AgentPack')));
    await ui.clearToasts(); // the introduction of a pack, which stays for a while
    await ui.command('AgentPack: Repack');
    foldersAre(folder);
    await until('the other folder', async () => {
      const text = await ui.status('AgentPack');
      return /^AgentPack ~?[\d.]+k?$/.test(text);
    });
    appendFileSync(join(folder, 'src/money.ts'), 'export const afterwards = 1;\n');
    await until('its pack', () => context(folder).includes('afterwards'));
    assert.equal(await ui.toast('AgentPack').count(), 0);
  });
};
