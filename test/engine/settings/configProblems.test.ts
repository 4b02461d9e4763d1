import assert from 'node:assert/strict';
import { findConfigProblems } from '#engine/settings/configProblems';
import { configKeys, readConfig, formatSampleConfig } from '#engine/settings/config';
import { listConfigWarnings } from '#engine/settings/configWarnings';

const name = '.agentpack/config.toml';
const found = (...lines: string[]) =>
  findConfigProblems(lines.join('\n'), 'repository').map(({ line, severity, message }) =>
    [line, severity, message] as const
  );

describe('problems of a config.toml', () => {
  it('are none in a file that sets every key to its default', () => {
    const set = formatSampleConfig().split('\n').map((line) => line.replace(/^# (?=\w+ = )/, '')).join('\n');
    assert.ok(/^default_mode = /m.test(set));
    assert.deepEqual(findConfigProblems(set, 'repository'), []);
    assert.deepEqual(findConfigProblems(formatSampleConfig(), 'repository'), []);
  });

  it('have an error at the line that is not TOML', () => {
    const [problem, ...more] = found('# ours', '[context]', 'default_mode = lite', 'budget = 1');
    assert.deepEqual([problem?.[0], problem?.[1], more], [3, 'error', []]);
    assert.match(problem![2], /^\.agentpack\/config\.toml line 3 is not TOML/);
  });

  it('have a warning at the line of each wrong value, for every key', () => {
    for (const place of configKeys) {
      const [section, key] = place.split('.') as [string, string];
      const wrong = found('# ours', '', `[${section}]`, '# why', `${key} = { a = [`, '1] }', '');
      assert.deepEqual(wrong.map(([line, severity]) => [line, severity]), [[5, 'warning']], place);
      assert.ok(wrong[0]![2].startsWith(`${name}: ${place} must be`), wrong[0]![2]);
    }
  });

  it('have a warning at the line of each key and table that does not exist', () => {
    const all = found('[context]', 'default_mod = "lite"', 'default_mode = "lite"', '[contex]', 'a = 1', 'b = 2',
      '[empty]', '[guard]', 'on_stale = """', 'sometimes""" # no', '[consents]', 'x = 1');
    assert.deepEqual(all.map(([line]) => line), [2, 4 + 1, 7, 9, 12]);
    assert.match(all[0]![2], /did you mean context\.default_mode\?/);
  });

  it('are those that a pack says, even in a form that is not read line by line', () => {
    const texts = ['context = { default_mode = "none" }', 'context.default_mode = "none"', 'project = 1',
      '["context"]\ndefault_mode = 3'];
    for (const text of texts) {
      const said = [...readConfig(text, name).problems, ...listConfigWarnings(text, name)];
      assert.ok(said.length > 0, text);
      assert.deepEqual(findConfigProblems(text, 'repository').map(({ message }) => message), said, text);
    }
  });
});
