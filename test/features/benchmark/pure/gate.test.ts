import assert from 'node:assert/strict';
import { UserError } from '#base/errors';
import { describeGateFailures, parseGate } from '#features/benchmark/pure/gate';
import { computeMeanMetrics } from '#features/benchmark/pure/metrics';

describe('the gate', () => {
  const metrics = { ...computeMeanMetrics([]), acc5: 0.5, fileRecall: 0.75 };

  check('passes if the values are reached', '{"acc5": 0.5, "fileRecall": 0.7}', 'g.json', []);
  check('names each value that is too low', '{"fileRecall": 0.8, "acc5": 0.6}', 'g.json', ['acc5 is 0.500, below 0.6',
    'fileRecall is 0.750, below 0.8']);
  check('reads TOML', 'acc5 = 0.6\n', 'g.toml', ['acc5 is 0.500, below 0.6']);
  check('does not pass if a value cannot be measured', '{"lineRecall": 0, "testRecall": 0}', 'g.json', [
    'testRecall cannot be measured (no row has tests)',
    'lineRecall cannot be measured (no row has hunks)',
  ]);

  refuses('an unknown value', '{"acc6": 0.5}', 'g.json',
    /^g\.json: unknown metric "acc6"\. Use one or more of accN, acc5/);
  refuses('percents', '{"acc5": 60}', 'g.json', /acc5 must be a number from 0 to 1, not 60/);
  refuses('an empty gate', '{}', 'g.json', /contains no metrics\. Use any of accN, acc5/);
  refuses('broken JSON', '{"acc5"', 'g.json', /^g\.json is not valid JSON: /);
  refuses('broken TOML', 'acc5 =', 'g.toml', /^g\.toml is not valid TOML: /);

  function check(title: string, text: string, name: string, expected: readonly string[]): void {
    it(title, () => assert.deepEqual(describeGateFailures(parseGate(text, name), metrics), expected));
  }

  function refuses(title: string, text: string, name: string, message: RegExp): void {
    it(`refuses ${title}`, () =>
      assert.throws(() => parseGate(text, name), (error) => error instanceof UserError && message.test(error.message)));
  }
});
