import assert from 'node:assert/strict';
import { readManifest } from '#test/support/manifest';

interface MenuRow {
  readonly command?: string;
  readonly when?: string;
}

const { contributes: { commands, menus, keybindings } } = readManifest<{
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string; }[];
    readonly menus: Readonly<Record<string, readonly MenuRow[]>>;
    readonly keybindings: readonly { readonly command: string; }[];
  };
}>();

/** More than a person can look through. */
const mostInPalette = 60;

const { commandPalette = [], ...others } = menus;
const ids = commands.map(({ command }) => command);
const hidden = new Set(commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command));
const inMenus = new Set(Object.values(others).flat().map(({ command }) => command));
const shown = commands.filter(({ command }) => !hidden.has(command));

describe('the commands of package.json', () => {
  it('are few enough for the command palette', () => assert.ok(shown.length <= mostInPalette, String(shown.length)));
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
