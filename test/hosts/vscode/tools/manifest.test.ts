import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { tools, inputSchema, type Tool } from '../../../../src/tools';
import { manifestTools, packingTools, toolPrefix } from '../../../../src/hosts/vscode/tools/manifest';
import { toolWords } from '../../../../src/hosts/vscode/tools/toolWords';
import { isUpdate } from '../../../support/golden';

/** A chat has the outputs of its own terminal tool already: to send them again would cost more than it saves. */
const notInChats = ['compress_output'];

const served = tools.filter(({ name }) => !notInChats.includes(name));
const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as {
  contributes: { languageModelTools?: unknown; };
};

describe('the tools of the manifest', () => {
  it('are those of the table', () => {
    const { contributes } = packageJson;
    if (isUpdate) {
      contributes.languageModelTools = served.map(manifestRow);
      writeFileSync('package.json', `${JSON.stringify(packageJson, null, 2)}\n`);
    }
    assert.deepEqual(contributes.languageModelTools, served.map(manifestRow), 'run this test with --update');
  });
  it('have words for the person, and a question exactly where they write', () => {
    for (const { name, annotations } of served) {
      const { invocation, confirmation } = toolWords(name, {}, 'shop');
      assert.ok(invocation.length > 0, name);
      assert.equal(confirmation === undefined, annotations.readOnlyHint, name);
      assert.equal(packingTools.includes(name), !annotations.readOnlyHint, name);
    }
  });
  it('are read by the extension', () =>
    assert.deepEqual(manifestTools(packageJson).map(({ name }) => name), served.map(({ name }) => toolPrefix + name)));
});

describe('the words of a call', () => {
  const hostile = '](command:evil) $(zap) <b>\n# second line';
  it('quote what a model wrote, so that nothing of it acts', () => {
    for (const { name } of served) {
      const input = Object.fromEntries(['task', 'path', 'id', 'query', 'mode', 'since'].map((key) => [key, hostile]));
      const { invocation, confirmation } = toolWords(name, input, hostile);
      for (const text of [invocation, confirmation?.message ?? '']) {
        assert.doesNotMatch(text, /(?<!\\)\]\(|(?<!\\)<b|(?<!\\)\$\(/, name);
        assert.doesNotMatch(invocation, /\n/, name);
      }
    }
  });
});

function manifestRow(tool: Tool): object {
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
    inputSchema: inputSchema(tool),
    icon: '$(package)',
    tags: ['agentpack'],
    when: 'agentpack.chatTools == languageModel',
  };
}
