import assert from 'node:assert/strict';
import { buildHandOverRows, buildSetupRows } from '#apps/vscode/commands/commandRows';
import { readManifest } from '#test/support/manifest';
import { holds } from '#test/support/whenClause';

const { contributes: { commands } } = readManifest<{
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string; readonly enablement?: string; }[];
  };
}>();

describe('the rows of Hand Over… and Check Setup…', () => {
  for (const hasFolder of [false, true]) {
    for (const hasPack of hasFolder ? [false, true] : [false]) {
      const rows = [...(hasFolder ? buildHandOverRows({ hasFolder, hasPack }) : []),
        ...buildSetupRows({ hasFolder, hasPack })];
      const title = `${hasFolder ? 'a folder' : 'no folder'}, ${hasPack ? 'a pack' : 'no pack'}`;
      it(`run commands that are enabled, by their titles (${title})`, () => {
        const context = { workspaceFolderCount: hasFolder ? 1 : 0, 'agentpack.hasPack': hasPack };
        for (const { command, label } of rows) {
          const declared = commands.find((one) => one.command === command);
          assert.equal(declared?.title, label, command);
          assert.ok(holds(declared?.enablement, context), command);
        }
        assert.equal(new Set(rows.map(({ command }) => command)).size, rows.length);
      });
    }
  }
  it('offer more with a pack than without one', () =>
    assert.ok(buildHandOverRows({ hasFolder: true, hasPack: true }).length >
      buildHandOverRows({ hasFolder: true, hasPack: false }).length));
});
