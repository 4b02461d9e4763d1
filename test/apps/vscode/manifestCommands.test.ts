import assert from 'node:assert/strict';
import { readManifest } from '#test/support/manifest';
import { type Context, holds } from '#test/support/whenClause';

interface MenuRow {
  readonly command?: string;
  readonly when?: string;
}

const { contributes: { commands, menus, keybindings, views } } = readManifest<{
  readonly contributes: {
    readonly commands: readonly {
      readonly command: string;
      readonly title: string;
      readonly enablement?: string;
    }[];
    readonly views: Readonly<Record<string, readonly { readonly id: string; }[]>>;
    readonly menus: Readonly<Record<string, readonly MenuRow[]>>;
    readonly keybindings: readonly { readonly command: string; }[];
  };
}>();

/** Entries that a person can look through. */
const maxInPalette = 25;

const { commandPalette = [], ...others } = menus;
const ids = commands.map(({ command }) => command);
const hidden = new Set(commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command));
const inMenus = new Set(Object.values(others).flat().map(({ command }) => command));
const shown = commands.filter(({ command }) => !hidden.has(command));

/** Windows before agents, threads, memory and a second folder, whose commands join those counted here. */
const folder = {
  workspaceFolderCount: 1,
  isWorkspaceTrusted: true,
  'agentpack.pinned': [],
  'agentpack.excluded': [],
  'agentpack.taskPinned': [],
  'agentpack.agents': 'none',
  'agentpack.memory': 'none',
};
const file = { resourceScheme: 'file', resourcePath: '/a/x.ts', resourceFilename: 'x.ts', resourceExtname: '.ts' };
const windows: Readonly<Record<string, Context>> = {
  'no folder': { workspaceFolderCount: 0, isWorkspaceTrusted: true },
  'a folder without a pack': folder,
  'a pack': { ...folder, 'agentpack.hasPack': true },
  'a pack and a file': { ...folder, ...file, 'agentpack.hasPack': true },
  'a pack and a file, remote': { ...folder, ...file, resourceScheme: 'vscode-remote', 'agentpack.hasPack': true },
};

/** Returns the titles of the commands that the palette shows there. */
function titlesIn(context: Context): string[] {
  const conditions = new Map(commandPalette.map(({ command, when }) => [command, when]));
  return commands.filter(({ command, enablement }) =>
    holds(conditions.get(command), context) && holds(enablement, context)
  ).map(({ title }) => title);
}

describe('the commands of package.json', () => {
  for (const [title, context] of Object.entries(windows)) {
    it(`are at most ${maxInPalette} in the palette of a window with ${title}`, () => {
      const entries = [...titlesIn(context), ...Object.values(views).flat().map(({ id }) => `Focus on ${id}`)];
      assert.ok(entries.length <= maxInPalette, `${entries.length}: ${entries.join(', ')}`);
    });
  }
  it('have distinct titles there', () => {
    const titles = shown.map(({ title }) => title);
    assert.deepEqual(titles.filter((title, i) => titles.indexOf(title) !== i), []);
  });
  it('are in a menu or on a key if the palette does not show them', () => {
    const keys = new Set(keybindings.map(({ command }) => command));
    assert.deepEqual(ids.filter((id) => hidden.has(id) && !inMenus.has(id) && !keys.has(id)), []);
  });
  it('are also offered for files in remote windows, whose scheme is vscode-remote', () => {
    const asked = Object.values(menus).flat().flatMap(({ when = '' }) => when.split(/&&|\|\| /))
      .map((one) => one.trim()).filter((one) => one.startsWith('resourceScheme') && /\bfile\b/.test(one));
    assert.ok(asked.length > 0);
    assert.deepEqual([...new Set(asked)], ['resourceScheme =~ /^(?:file|vscode-remote)$/']);
  });
  it('include those used in menus', () => {
    const named = [...inMenus, ...commandPalette.map(({ command }) => command)];
    assert.deepEqual(named.filter((id) => id !== undefined && !ids.includes(id)), []);
  });
});
