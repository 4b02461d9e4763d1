import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { checkSettings } from '#apps/vscode/settings/settingValues';
import { getSettingKey, settingKinds, type SettingKind, type SettingPart } from '#apps/vscode/settings/settingKinds';
import { defaultDocumentSettings } from '#engine/optionTable/documentOptionTable';
import { noSessions } from '#engine/settings/sessionSettings';
import { resolveSettings } from '#engine/settings/settings';
import { isUpdate } from '#test/support/golden';

type Property = Readonly<Record<string, unknown>>;
interface Manifest {
  readonly contributes: { readonly configuration: readonly { properties: Readonly<Record<string, Property>>; }[]; };
}

/** The settings of the team's cache, which become environment variables and are not checked. */
const unchecked: Readonly<Record<string, Property>> = {
  'agentpack.remoteCache.url': { type: 'string', default: '' },
  'agentpack.remoteCache.upload': { type: 'boolean', default: false },
};

const { autoRepack, statusBar, terminalCommand, chatTools, decorations } = checkSettings(() => undefined);
const packDefaults = resolveSettings({}, {});
/** What applies without a value in `settings.json` or a `config.toml`. */
const defaults: { readonly [P in SettingPart]: { readonly [N in keyof (typeof settingKinds)[P]]: unknown; }; } = {
  documents: defaultDocumentSettings,
  // without a budget, the mode determines it
  pack: { ...packDefaults, budget: null, noSource: packDefaults.noSource ?? false },
  guard: packDefaults,
  window: {
    autoRepack,
    'statusBar.enabled': statusBar,
    'terminal.command': terminalCommand,
    'chat.tools': chatTools,
    decorations,
  },
  sessions: noSessions,
};

const expected = new Map<string, Property>(Object.entries(unchecked));
for (const part of Object.keys(settingKinds) as SettingPart[]) {
  for (const [name, { schema }] of Object.entries<SettingKind<unknown>>(settingKinds[part])) {
    const key = getSettingKey(part, name);
    const values = defaults[part] as Property;
    expected.set(`agentpack.${key}`, addTexts(key, { ...schema, default: values[name] }));
  }
}

describe('the settings in the manifest', () => {
  it('have the types, values and defaults that the extension reads', () => {
    if (isUpdate) update();
    for (const [key, { scope: _scope, order: _order, ...property }] of readProperties()) {
      const { markdownDescription, ...typed } = property;
      assert.equal(markdownDescription, `%setting.${key.slice('agentpack.'.length)}%`);
      assert.deepEqual(typed, expected.get(key), `${key}: run this test with --update`);
    }
  });
  it('are all that the extension reads, and no others', () =>
    assert.deepEqual(readProperties().map(([key]) => key).sort(), [...expected.keys()].sort()));
});

/** Adds the texts of the values, which `manifestWords.test.ts` checks. */
function addTexts(key: string, property: Property): Property {
  const describeValues = (typed: Property) =>
    Array.isArray(typed['enum'])
      ? { ...typed, enumDescriptions: typed['enum'].map((value) => `%setting.${key}.${value}%`) }
      : typed;
  const items = property['items'] as Property | undefined;
  return JSON.parse(
    JSON.stringify(describeValues({ ...property, ...(items && { items: describeValues(items) }) })),
  ) as Property;
}

function readManifestFile(): Manifest {
  return JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
}

function readProperties(): [string, Property][] {
  return readManifestFile().contributes.configuration.flatMap(({ properties }) => Object.entries(properties));
}

function update(): void {
  const manifest = readManifestFile();
  for (const group of manifest.contributes.configuration) {
    group.properties = Object.fromEntries(
      Object.entries(group.properties).map(([key, property]) => [key, { ...property, ...expected.get(key) }]),
    );
  }
  writeFileSync('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
}
