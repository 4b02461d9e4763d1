import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import { until } from '../support/until';

describe('memory in the editor', () => {
  const proposal = 'm-0123456789';
  const { showInformationMessage, showWarningMessage } = vscode.window;
  let api: AgentPackApi, root: string, money: string, code: string;
  /** Buttons that dialogs are answered with, and what these said. */
  let answers: readonly string[] = [];
  const asked: string[] = [];
  const run = (command: string, ...given: unknown[]) =>
    vscode.commands.executeCommand(`agentpack.${command}`, ...given);
  const rows = () => drawn(api.shown().memory);
  const file = (name: string) => {
    const path = join(root, '.agentpack', name);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  const idOf = (title: string) =>
    api.shown().memory.flatMap(({ children }) => children).find(({ label }) => label === title)?.entry ??
      assert.fail(`no row ${title}`);

  before(async () => {
    const extension = vscode.extensions.getExtension<AgentPackApi>('agentpack.agentpack') ??
      assert.fail('not installed');
    api = await extension.activate();
    root = realpathSync(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder'));
    money = join(root, 'src/money.ts');
    code = readFileSync(money, 'utf8');
    mkdirSync(join(root, '.agentpack'), { recursive: true });
    // dialogs, which no command can answer, are answered; all else is the editor's
    const answer = (message: string, options: unknown, ...buttons: string[]) => {
      asked.push(message);
      return Promise.resolve(typeof options === 'object' ? buttons.find((one) => answers.includes(one)) : undefined);
    };
    Object.assign(vscode.window, { showInformationMessage: answer, showWarningMessage: answer });
    await vscode.commands.executeCommand('agentpack.knowledge.focus');
  });
  after(async () => {
    Object.assign(vscode.window, { showInformationMessage, showWarningMessage });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    writeFileSync(money, code);
    for (const name of ['.agentpack', 'AGENTS.md']) rmSync(join(root, name), { recursive: true, force: true });
    await until('an idle window', () => api.idle());
  });

  it('adds a note about a symbol, and shows it', async () => {
    await run('addNote', { text: 'Prices are integers, in cents', about: ['src/money.ts#roundPrice'] });
    assert.deepEqual(rows(), ['Accepted | 1', 'Prices are integers, in cents | src/money.ts#roundPrice']);
    assert.match(file('MEMORY.md'), /^Anchor: src\/money\.ts#roundPrice [0-9a-f]+$/m);
    assert.equal(api.shown().memoryBadge, 0);
  });

  it('adds no secret and no duplicate', async () => {
    const present = file('MEMORY.md');
    await run('addNote', { text: `The token is ghp_${'a1B2'.repeat(9)}` });
    await run('addDecision', { text: 'Prices are integers in cents' });
    assert.equal(file('MEMORY.md') + file('DECISIONS.md'), present);
  });

  it('shows proposals that an agent makes on its own, with a number on the icon', async () => {
    writeFileSync(join(root, '.agentpack/memory.proposed.md'),
      `# Proposed\n\n### 2026-03-04 Carts are rounded once [${proposal}]\nStatus: proposed\nAbout: src/cart.ts\nSource: claude\n`);
    await until('the proposal', () => rows().includes('Carts are rounded once | src/cart.ts'));
    assert.deepEqual(rows().slice(0, 1), ['Proposed | 1']);
    assert.equal(api.shown().memoryBadge, 1);
  });

  it('accepts a proposal, which moves to the memory', async () => {
    await run('acceptMemory', proposal);
    assert.deepEqual(rows(), ['Accepted | 2', 'Prices are integers, in cents | src/money.ts#roundPrice',
      'Carts are rounded once | src/cart.ts']);
    assert.match(file('MEMORY.md'), new RegExp(`Carts are rounded once \\[${proposal}\\]\nStatus: accepted`));
    assert.doesNotMatch(file('memory.proposed.md'), /Carts/);
    assert.equal(api.shown().memoryBadge, 0);
  });

  it('shows an entry as suspect once its symbol changes, until the user confirms that it is still true', async () => {
    writeFileSync(money, code.replace('Math.round(', 'Math.floor('));
    await until('the suspect', () => rows()[0] === 'Suspect | 1');
    assert.deepEqual(rows().slice(1, 4), ['Prices are integers, in cents | src/money.ts#roundPrice', 'Accepted | 1',
      'Carts are rounded once | src/cart.ts']);
    assert.equal(api.shown().memoryBadge, 1);
    await run('confirmMemory', idOf('Prices are integers, in cents'));
    assert.equal(rows()[0], 'Accepted | 2');
    assert.equal(api.shown().memoryBadge, 0);
  });

  it('opens an entry in its file, and finds the row for the one at the cursor', async () => {
    await run('editMemory', proposal);
    const editor = vscode.window.activeTextEditor ?? assert.fail('no editor');
    assert.match(editor.document.lineAt(editor.selection.active.line).text, /Carts are rounded once/);
    await run('showInMemory');
  });

  it('imports rules once the differences are confirmed', async () => {
    writeFileSync(join(root, 'AGENTS.md'), '# Rules\n\n- Run npm test before a commit\n- Use tabs in Makefiles\n');
    answers = ['Add'];
    const done = run('importMemory');
    await until('the question', async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return asked.includes('Add 2 entries to the memory?');
    });
    await done;
    await until('the entries', () => rows().includes('Use tabs in Makefiles | '));
    assert.match(file('MEMORY.md'), /Source: AGENTS\.md:4/);
  });

  it('moves obsolete entries to the archive during compaction', async () => {
    await run('rejectMemory', idOf('Use tabs in Makefiles'));
    assert.ok(rows().includes('Superseded or Rejected | 1'), rows().join('\n'));
    answers = ['Compact'];
    await run('compactMemory');
    assert.ok(!rows().some((row) => row.startsWith('Use tabs')), rows().join('\n'));
    assert.match(file('memory.archive.md'), /Use tabs in Makefiles/);
  });

  it('is shared on request, and removes an entry after a question that names it', async () => {
    await run('shareMemory');
    assert.match(file('.gitignore'), /^!MEMORY\.md$/m);
    assert.match(file('.gitattributes'), /^MEMORY\.md merge=union$/m);
    answers = [];
    await run('removeMemory', proposal);
    assert.match(file('MEMORY.md'), /Carts are rounded once/);
    answers = ['Remove'];
    await run('removeMemory', proposal);
    assert.equal(asked.at(-1), 'Remove the entry "Carts are rounded once"?');
    assert.doesNotMatch(file('MEMORY.md'), /Carts are rounded once/);
  });
});

/** `label | description` of each row and of those below it. */
function drawn(nodes: readonly TreeNode[]): readonly string[] {
  return nodes.flatMap(({ label, description, children }) => [`${label} | ${description ?? ''}`, ...drawn(children)]);
}
