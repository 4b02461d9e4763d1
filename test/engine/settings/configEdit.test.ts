import { strict as assert } from 'node:assert';
import { readConfig, formatSampleConfig } from '#engine/settings/config';
import { setWeights } from '#engine/settings/configEdit';
import { table } from '#test/support/table';

describe('weights in a config.toml', () => {
  function check(title: string, before: string | undefined, weights: Readonly<Record<string, number>>, after: string) {
    it(title, () => {
      assert.equal(setWeights(before, weights), after);
      for (const [kind, weight] of Object.entries(weights))
        assert.equal(readConfig(after).values.weights?.[kind], weight);
    });
  }
  check('create a file', undefined, { path: 2, 'co-change': 0 }, '[weights]\npath = 2\nco-change = 0\n');
  check('follow other settings', '[context]\nmax_selected_files = 7 # few\n', { path: 2 },
    '[context]\nmax_selected_files = 7 # few\n\n[weights]\npath = 2\n');
  check('replace their lines and keep comments, line endings and other sections',
    '[weights]\r\npath = 0.5  # ours\r\n\r\n[guard]\r\non_stale = "warn"\r\n', { path: 1.5, content: 2 },
    '[weights]\r\npath = 1.5  # ours\r\ncontent = 2\r\n\r\n[guard]\r\non_stale = "warn"\r\n');

  it('are added to the file that lists all settings', () => {
    const after = setWeights(formatSampleConfig(), { content: 2 });
    assert.deepEqual(readConfig(after).values, { weights: { content: 2 } });
    assert.equal(after.split('\n').filter((line) => !formatSampleConfig().split('\n').includes(line)).join(),
      'content = 2');
  });

  table('are left to the user if they have a different form', (row) => {
    for (const text of ['weights = { path = 3 }\n', 'weights.path = 3\n'])
      row(`are left to the user in ${text.trim()}`,
        () => assert.throws(() => setWeights(text, { path: 2 }), /Add path = 2 to its \[weights\] table by hand/));
  });

  it('are not written to a file that is not TOML, and the faulty line is named', () => {
    assert.throws(() => setWeights('[context]\nthread = \n', { path: 2 }), /config\.toml line 2 is not TOML/);
  });

  table('cannot be outside of their range', (row) => {
    for (const weight of ['-1', '11', '"much"', 'nan'])
      row(`cannot be ${weight}`,
        () =>
          assert.match(readConfig(`[weights]\npath = ${weight}\n`).problems.join(),
            /weights\.path must be a number from 0 to 10/));
  });
});
