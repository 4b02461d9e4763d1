import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { tools } from '#tools/tools';
import { createInputSchema } from '#tools/jsonSchema';
import type { Tool } from '#tools/tool';
import { getManifestTools, packingTools, toolPrefix } from '#apps/vscode/tools/manifest';
import { describeToolCall } from '#apps/vscode/tools/toolWords';
import { isUpdate } from '#test/support/golden';
import { manifestWords, readManifest } from '#test/support/manifest';

/** A chat already has the outputs of its own terminal tool: sending them again would cost more than it saves. */
const notInChats = ['compress_output'];

const served = tools.filter(({ name }) => !notInChats.includes(name));
const manifest = readManifest<{ contributes: { languageModelTools?: unknown; }; }>();

describe('the tools in the manifest', () => {
  it('match the table', () => {
    if (isUpdate) update();
    const { contributes } = readManifest<typeof manifest>();
    assert.deepEqual(contributes.languageModelTools, served.map(manifestRow), 'run this test with --update');
  });
  it('have a message for the user, and a confirmation only if they write', () => {
    for (const { name, annotations, cost } of served) {
      const { invocation, confirmation } = describeToolCall(name, {}, 'shop');
      assert.ok(invocation.length > 0, name);
      assert.equal(confirmation === undefined, annotations.readOnlyHint, name);
      assert.equal(packingTools.includes(name), cost === 'pack', name);
    }
  });
  it('are read by the extension', () =>
    assert.deepEqual(getManifestTools(manifest).map(({ name }) => name), served.map(({ name }) => toolPrefix + name)));
});

describe('the message for a call', () => {
  const hostile = '](command:evil) $(zap) <b>\n# second line';
  it('quotes text from a model, so that none of it takes effect', () => {
    for (const { name } of served) {
      const input = Object.fromEntries(
        ['task', 'path', 'id', 'query', 'mode', 'since', 'text'].map((key) => [key, hostile]),
      );
      const { invocation, confirmation } = describeToolCall(name, input, hostile);
      for (const text of [invocation, confirmation?.message ?? '']) {
        assert.doesNotMatch(text, /(?<!\\)\]\(|(?<!\\)<b|(?<!\\)\$\(/, name);
        assert.doesNotMatch(invocation, /\n/, name);
      }
    }
  });
});

/** The rows of package.json, and their texts for people in package.nls.json. */
function update(): void {
  const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as typeof manifest;
  packageJson.contributes.languageModelTools = served.map((tool) => ({
    ...manifestRow(tool),
    displayName: `%tool.${tool.name}%`,
    userDescription: `%tool.${tool.name}.description%`,
  }));
  const words = Object.entries(manifestWords());
  const first = words.findIndex(([key]) => key.startsWith('tool.'));
  const others = words.filter(([key]) => !key.startsWith('tool.'));
  others.splice(first < 0 ? others.length : first, 0, ...served.flatMap((tool): [string, string][] => {
    const { displayName, userDescription } = manifestRow(tool);
    return [[`tool.${tool.name}`, displayName], [`tool.${tool.name}.description`, userDescription]];
  }));
  write('package.json', packageJson);
  write('package.nls.json', Object.fromEntries(others));
}

function write(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

function manifestRow(tool: Tool) {
  const { name, title, description } = tool;
  return {
    name: toolPrefix + name,
    displayName: title,
    toolReferenceName: toolPrefix.slice(0, -1) +
      name.split('_').map((word) => word[0]!.toUpperCase() + word.slice(1)).join(''),
    canBeReferencedInPrompt: true,
    userDescription: description.split('. ', 1)[0]!.replace(/\.$/, ''),
    modelDescription: description.replace(new RegExp(`\\b(?:${tools.map((one) => one.name).join('|')})\\b`, 'g'),
      `${toolPrefix}$&`),
    inputSchema: createInputSchema(tool),
    icon: '$(package)',
    tags: ['agentpack'],
    when: 'agentpack.chatTools == languageModel',
  };
}
