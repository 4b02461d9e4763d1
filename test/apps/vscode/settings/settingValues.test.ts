import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkSettings } from '#apps/vscode/settings/settingValues';
import { table } from '#test/support/table';

const of = (values: Record<string, unknown>) => checkSettings((key) => values[key]);

describe('settings', () => {
  it('leave unset values to config.toml', () =>
    assert.deepEqual(of({}), {
      pack: {},
      autoRepack: 'onChange',
      statusBar: true,
      terminalCommand: true,
      chatTools: 'languageModel',
      decorations: ['pinned', 'overlaps'],
      sessions: {},
      problem: undefined,
    }));
  it('pass on set values', () => {
    const pack = {
      budget: 3_000,
      mode: 'lite',
      agent: 'claude',
      tokenizer: 'claude',
      include: ['src/**'],
      exclude: [],
    };
    assert.deepEqual(of({ ...pack, 'guard.onStale': 'block', autoRepack: 'onSave' }), {
      pack: { ...pack, onStale: 'block' },
      autoRepack: 'onSave',
      statusBar: true,
      terminalCommand: true,
      chatTools: 'languageModel',
      decorations: ['pinned', 'overlaps'],
      sessions: {},
      problem: undefined,
    });
  });
  it('treat null as an empty budget', () => assert.deepEqual(of({ budget: null }).problem, undefined));

  const wrong: readonly (readonly [string, unknown])[] = [
    ['mode', 'turbo'],
    ['mode', null],
    ['include', 'src/**'],
    ['exclude', [1]],
    ['budget', -1],
    ['budget', 1.5],
    ['budget', '8000'],
    ['budget', 299],
    ['agent', 7],
    ['tokenizer', 'bert'],
    ['guard.onStale', true],
    ['autoRepack', 'never'],
    ['statusBar.enabled', 'yes'],
    ['chat.tools', 'both'],
    ['decorations', true],
    ['decorations', ['pinned', 'excluded']],
  ];
  table('report the problem with a value', (row) => {
    for (const [key, value] of wrong) {
      row(`report the problem with ${key} ${JSON.stringify(value)}`, () => {
        const { pack, problem } = of({ [key]: value });
        assert.ok(
          problem?.message.startsWith(`The setting agentpack.${key} must be `) &&
            problem.message.includes(`not ${JSON.stringify(value)}`),
          problem?.message,
        );
        assert.deepEqual(pack, {});
      });
    }
  });
  it('write nothing for an invalid autoRepack', () => assert.equal(of({ autoRepack: 'never' }).autoRepack, 'off'));
  it('mark nothing for invalid decorations', () => {
    assert.deepEqual(of({ decorations: ['excluded'] }).decorations, []);
    assert.deepEqual(of({ decorations: ['packed'] }).decorations, ['packed']);
  });
  it('ignore remnants in the settings that decorations replaced', () => {
    const { decorations, problem } = of({ decorations: { packed: true } });
    assert.deepEqual([decorations, problem], [['pinned', 'overlaps'], undefined]);
  });
  it('never throw', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('budget', 'mode', 'include', 'exclude', 'autoRepack'),
        (value, key) => {
          of({ [key]: value });
        }),
    ));
});
