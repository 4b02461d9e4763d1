import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import { withoutPack } from './quiet';
import { until } from '../support/until';

/** The content that an answer wrote to the stream. */
class Recorded {
  text = '';
  readonly anchors: string[] = [];
  readonly references: string[] = [];
  readonly trees: string[] = [];
  readonly buttons: string[] = [];
  readonly stream = {
    markdown: (value: string) => {
      this.text += value;
    },
    anchor: (value: vscode.Uri | vscode.Location, title: string) => {
      assert.ok(value instanceof vscode.Uri || value.range.start.line >= 0);
      this.anchors.push(title);
      this.text += title;
    },
    reference: (value: vscode.Uri | vscode.Location) =>
      this.references.push((value instanceof vscode.Uri ? value : value.uri).fsPath),
    filetree: (value: vscode.ChatResponseFileTree[]) => this.trees.push(...value.map(({ name }) => name)),
    button: ({ command }: vscode.Command) => this.buttons.push(command),
    progress: () => undefined,
  } as unknown as vscode.ChatResponseStream;
}

describe('the chat participant', () => {
  const root = vscode.workspace.workspaceFolders![0]!.uri.fsPath;
  const task = 'Prices in the cart are rounded twice: fix roundPrice';
  let api: AgentPackApi;
  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    api = await extension.activate();
    await withoutPack(root, api);
  });
  after(() => rmSync(join(root, '.agentpack'), { recursive: true, force: true }));

  async function ask(command: string | undefined, prompt: string, references: vscode.ChatPromptReference[] = []) {
    const recorded = new Recorded();
    const { token } = new vscode.CancellationTokenSource();
    const result = await api.chat.answer({ command, prompt, references }, recorded.stream, token);
    return Object.assign(recorded, { result, followups: api.chat.followups(result) });
  }

  it('describes itself if nothing is asked', async () => {
    const { text } = await ask(undefined, ' ');
    assert.match(text, /no pack yet[^]*\/why FILE/);
  });
  it('chooses files for a question, and writes nothing', async () => {
    const { text, anchors, references, followups } = await ask(undefined, task);
    assert.match(text, /Nothing was written/);
    assert.ok(anchors.includes('src/money.ts'));
    assert.ok(references.includes(join(root, 'src/money.ts')));
    assert.deepEqual(followups[0], { prompt: task, command: 'pack', label: 'Pack these files' });
    assert.ok(!existsSync(join(root, '.agentpack')));
  });
  it('packs for a task', async () => {
    const { text, anchors, buttons, followups } = await ask('pack', task);
    assert.match(text, /^Packed \d+ files?, [\d,]+ of [\d,]+ tokens into: \.agentpack\/context/);
    assert.ok(anchors.includes('src/money.ts'));
    assert.deepEqual(buttons, ['agentpack.openContext']);
    assert.ok(followups.some(({ command }) => command === 'stale'));
    assert.match(readFileSync(join(root, '.agentpack/context.md'), 'utf8'), /rounded twice/);
    await until('a fresh pack', () => api.idle() && api.shown().status?.text.startsWith('$(check)'));
  });
  it('explains a file by its path, by a reference, and that of the editor', async () => {
    const uri = vscode.Uri.file(join(root, 'src/money.ts'));
    await vscode.window.showTextDocument(uri);
    for (
      const asked of [
        await ask('why', 'src/money.ts'),
        await ask('why', '`src/money.ts`'),
        await ask('why', 'this', [{ id: 'file', value: new vscode.Location(uri, new vscode.Position(0, 0)) }]),
        await ask('why', ''),
      ]
    ) {
      assert.match(asked.text, /\*\*In the pack\*\*/);
      assert.deepEqual(asked.references, [uri.fsPath]);
      assert.deepEqual(asked.followups.map(({ command }) => command), ['related']);
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
  it('lists related files', async () => {
    const { text, anchors } = await ask('related', 'src/money.ts');
    assert.match(text, /\*\*Imported by\*\*/);
    assert.ok(anchors.includes('src/cart.ts'));
  });
  it('finds text, with links to the lines', async () => {
    const { text, anchors } = await ask('search', 'ROUNDprice');
    assert.match(text, /matches of `ROUNDprice` in/);
    assert.ok(anchors.some((anchor) => /^src\/money\.ts:\d+$/.test(anchor)));
    assert.match((await ask('search', 'no such words anywhere')).text, /^No match/);
  });
  it('reports whether the pack is stale', async () => {
    await vscode.workspace.getConfiguration('agentpack').update('autoRepack', 'off', vscode.ConfigurationTarget.Global);
    try {
      const fresh = await ask('stale', '');
      assert.deepEqual(fresh.buttons, []);
      writeFileSync(join(root, 'src/late.ts'), 'export const roundPriceLate = 1;\n');
      const stale = await until('a stale pack', async () => {
        const asked = await ask('stale', '');
        return asked.buttons.includes('agentpack.repack') && asked;
      });
      assert.ok(stale.anchors.includes('src/late.ts'));
      assert.ok(stale.followups.some(({ command, prompt }) => command === 'pack' && prompt === ''));
      assert.match((await ask('pack', '')).text, /^Packed /);
    } finally {
      rmSync(join(root, 'src/late.ts'));
      await vscode.workspace.getConfiguration('agentpack').update('autoRepack', undefined,
        vscode.ConfigurationTarget.Global);
    }
  });
  it('reports problems with a question', async () => {
    for (const [command, prompt] of [['why', '/etc/passwd'], ['related', '../outside.ts'], ['search', ' ']] as const) {
      const { text, result } = await ask(command, prompt);
      assert.equal(text, '');
      assert.match(result.errorDetails?.message ?? '', /Specify a workspace file|Enter a search term/);
    }
  });
  it('stops when it is cancelled', async () => {
    const source = new vscode.CancellationTokenSource();
    source.cancel();
    const { stream } = new Recorded();
    assert.deepEqual(await api.chat.answer({ command: 'pack', prompt: task, references: [] }, stream, source.token),
      {});
  });
});
