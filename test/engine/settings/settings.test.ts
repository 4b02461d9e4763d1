import assert from 'node:assert/strict';
import { UserError } from '#base/errors';
import { readConfig, formatSampleConfig, type Config } from '#engine/settings/config';
import { listConfigWarnings } from '#engine/settings/configWarnings';
import { listChangedSettings, getConfiguredSearchCap, resolveSettings, getSessionDays,
  type Settings } from '#engine/settings/settings';
import type { PackOptions } from '#engine/options';
import { table } from '#test/support/table';

function check(title: string, config: string | undefined, options: PackOptions, expected: Partial<Settings>) {
  it(title, () => {
    const settings = resolveSettings(readConfig(config).values, options);
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map((k) => [k, settings[k as keyof Settings]])),
      expected);
  });
}
function refuses(title: string, config: string | undefined, options: PackOptions, message: RegExp) {
  it(title,
    () =>
      assert.throws(() => resolveSettings(readConfig(config).values, options), (e) =>
        e instanceof UserError && message.test(e.message)));
}

describe('settings', () => {
  table('keep idle sessions for a number of days', (row) => {
    for (
      const [config, days] of [[undefined, 14], ['[threads]\nsession_days = 3\n', 3], ['[threads]\nsession_days = 0\n',
        0]] as const
    ) {
      row(`keep idle sessions for ${days} days with ${JSON.stringify(config)}`, () =>
        assert.equal(getSessionDays(readConfig(config).values), days));
    }
  });

  table('give search results a number of tokens', (row) => {
    for (
      const [config, caps] of [
        [undefined, [undefined, undefined, undefined, undefined]],
        ['[search]\nplan_cap = 200\nexec_cap = 9000\n', [200, undefined, undefined, 9_000]],
        ['[search]\nagent_cap = 500\nfull_cap = 700\n', [undefined, 500, 700, undefined]],
      ] as const
    ) {
      row(`give search results ${caps.map(String).join(', ')} tokens with ${JSON.stringify(config)}`, () =>
        assert.deepEqual(
          (['plan', 'agent', 'full', 'exec'] as const).map((reader) =>
            getConfiguredSearchCap(readConfig(config).values, reader)
          ),
          caps,
        ));
    }
  });

  check('give no source if a file requests none, whatever an option specifies', '[context]\nno_source = true\n', {
    noSource: false,
  }, { noSource: true });
  check('have the defaults of the contract', undefined, {}, {
    mode: 'balanced',
    budget: 16_000,
    auto: true,
    tokenizer: 'cl100k_base',
    include: [],
    exclude: [],
  });
  table('end a pack automatically only if no budget was given', (row) => {
    for (
      const [title, config, options, auto, budget] of [
        ['nothing is given', undefined, {}, true, 16_000],
        ['only the mode is given', undefined, { mode: 'lite' }, true, 8_000],
        ['only the mode is configured', '[context]\ndefault_mode = "deep"\n', {}, true, 16_000],
        ['lite alone has a configured budget', '[context_lite]\nbudget = 4000\n', {}, true, 16_000],
        ['lite has a configured budget', '[context_lite]\nbudget = 4000\n', { mode: 'lite' }, undefined, 4_000],
        ['an option gives the default', undefined, { budget: 16_000 }, undefined, 16_000],
        ['a file gives a budget', '[context]\ndefault_budget = 40000\n', {}, undefined, 40_000],
        ['a file gives a budget, which deep has too', '[context]\ndefault_budget = 40000\n', { mode: 'deep' },
          undefined, 40_000],
        ['a file gives a budget, which limits lite', '[context]\ndefault_budget = 40000\n', { mode: 'lite' }, undefined,
          8_000],
      ] as const satisfies readonly (readonly [string, string | undefined, PackOptions, true | undefined, number])[]
    ) {
      row(title, () => {
        const settings = resolveSettings(readConfig(config).values, options);
        assert.deepEqual([settings.auto, settings.budget], [auto, budget]);
      });
    }
  });
  table('are reported to differ in the budget only if just one of two packs has one', (row) => {
    const [auto, given] = [resolveSettings({}, {}), resolveSettings({}, { budget: 16_000 })];
    for (
      const [title, before, now, names] of [
        ['the budget is new', auto, given, ['budget']],
        ['the budget is gone', given, auto, ['budget']],
        ['both have none', auto, auto, []],
        ['both have one', given, given, []],
      ] as const
    ) {
      row(title, () => assert.deepEqual(listChangedSettings(before, now), names));
    }
  });
  check('give lite its own budget', undefined, { mode: 'lite' }, { budget: 8_000 });
  check('read the config.toml of the predecessor',
    '[project]\ninclude_globs = ["src/**"]\n[context]\ndefault_budget = 9000\ndefault_mode = "minimal"\n[scoring]\nmodified = 100\n',
    {}, { budget: 9_000, mode: 'balanced', include: ['src/**'] });
  check('let options win over config.toml', '[context]\ndefault_budget = 9000\n', { budget: 500 }, { budget: 500 });
  check('read lite mode from its own section', '[context]\ndefault_budget = 9000\n[context_lite]\nbudget = 4000\n', {
    mode: 'lite',
  }, { budget: 4_000 });
  check('use the default budget for the default mode', '[context]\ndefault_mode = "lite"\ndefault_budget = 20000\n', {},
    { mode: 'lite', budget: 20_000 });
  check('prefer the budget of a mode',
    '[context]\ndefault_mode = "lite"\ndefault_budget = 20000\n[context_lite]\nbudget = 4000\n', {}, { budget: 4_000 });
  check('never give lite more than the default budget', '[context]\ndefault_budget = 5000\n', { mode: 'lite' }, {
    budget: 5_000,
  });
  check('give lite its own budget below a large default', '[context]\ndefault_budget = 90000\n', { mode: 'lite' }, {
    budget: 8_000,
  });
  check('read the maximum number of files in a pack',
    '[context]\nmax_selected_files = 7\n[context_lite]\nmax_selected_files = 3\n', {}, { maxFiles: 7 });
  check('read the maximum number of files in a lite pack',
    '[context]\nmax_selected_files = 7\n[context_lite]\nmax_selected_files = 3\n', { mode: 'lite' }, { maxFiles: 3 });

  const warned: readonly (readonly [string, string, readonly string[]])[] = [
    ['say nothing of a file that sets what there is', '[context]\ndefault_budget = 9000\n[guard]\non_stale = "block"\n',
      []],
    ['name the key that has all its words', '[context]\nmax_files = 9\n', [
      '.agentpack/config.toml: AgentPack does not recognize context.max_files (did you mean context.max_selected_files?). Correct or remove it.',
    ]],
    ['name a misspelt key and the one that is meant', '[context]\ndefault_bugdet = 9000\n', [
      '.agentpack/config.toml: AgentPack does not recognize context.default_bugdet (did you mean context.default_budget?). Correct or remove it.',
    ]],
    ['name a key in another section', '[project]\ndefault_budget = 9000\n', [
      '.agentpack/config.toml: AgentPack does not recognize project.default_budget (did you mean context.default_budget?). Correct or remove it.',
    ]],
    ['name a misspelt section', '[contxt]\ndefault_budget = 9000\n', [
      '.agentpack/config.toml: AgentPack does not recognize [contxt] (did you mean [context]?). Correct or remove it.',
    ]],
    ['name a key outside all sections', 'budget = 9000\n', [
      '.agentpack/config.toml: AgentPack does not recognize budget. Correct or remove it.',
    ]],
    ["name the predecessor's keys apart",
      '[context]\nmax_stubs = 1\nmax_file_tokens = 4000\n[scoring]\nmodified = 100\n', [
      '.agentpack/config.toml: AgentPack does not recognize context.max_stubs. Correct or remove it.',
      '.agentpack/config.toml: context.max_file_tokens and [scoring] have no effect in this version.',
    ]],
    ['name at most eight of many', Array.from({ length: 12 }, (_, i) => `k${i} = 1\n`).join(''), [
      '.agentpack/config.toml: AgentPack does not recognize k0, k1, k2, k3, k4, k5, k6, k7 and 4 more. Correct or remove them.',
    ]],
    ["name no key of an object's own", '[context]\nconstructor = 1\n__proto__ = 2\n', [
      '.agentpack/config.toml: AgentPack does not recognize context.constructor and context.__proto__. Correct or remove them.',
    ]],
  ];
  table('warn of values without effect', (row) => {
    for (const [title, config, expected] of warned)
      row(title, () => assert.deepEqual(listConfigWarnings(config), expected));
  });

  it('equal the defaults with the file that lists all of them, both unchanged and with its lines activated', () => {
    const inForce = formatSampleConfig().replaceAll(/^# (?=[a-z_-]+ =)/gm, '');
    assert.deepEqual(readConfig(formatSampleConfig()), { values: {}, problems: [] });
    assert.equal(listConfigWarnings(inForce).length, 0);
    const { maxFiles: _files, ...settings } = resolveSettings(readConfig(inForce).values, {});
    const { maxFiles: _none, auto, ...defaults } = resolveSettings({}, {});
    assert.deepEqual([settings, auto], [defaults, true]);
  });

  const problems: readonly (readonly [string, string, RegExp, Partial<Config>])[] = [
    ['the line of broken TOML', '[context]\ndefault_budget = \n', /config\.toml line 2 is not TOML/, {}],
    ['a wrong value', '[context]\ndefault_budget = "big"\nmax_file_bytes = 5\n',
      /context\.default_budget must be a whole number of at least 300, not "big"\. The value is ignored\.$/, {
      maxBytes: 5,
    }],
    ['a value that would fill a screen, cut', `[project]\nexclude_globs = "${'a'.repeat(9_000)}"\n`, /^.{0,400}$/, {}],
    ['a value that is a secret, redacted', `[context]\ndefault_mode = "ghp_${'x7Kq'.repeat(9)}"\n`,
      /balanced or deep, not "\[REDACTED:github-token\]"/, {}],
    ['an infinite number', '[context]\nmax_file_bytes = inf\n', /max_file_bytes must be .*, not Infinity/, {}],
    ['a budget that nothing fits in', '[context]\ndefault_budget = 100\n',
      /config\.toml: context\.default_budget must be a whole number of at least 300, not 100/, {}],
    ['a budget beyond all bounds', '[context]\ndefault_budget = 99999999999\n',
      /config\.toml: context\.default_budget must be/, {}],
    ['a thread that is no folder', '[context]\nthread = "../x"\n', /context\.thread must be a thread's id/, {}],
    ['an impossible number of days', '[threads]\nsession_days = -1\n',
      /config\.toml: threads\.session_days must be a whole number of days, or 0 to keep them all, not -1/, {}],
    ['a cap that no search result fits in', '[search]\nplan_cap = 100\nexec_cap = 900\n',
      /search\.plan_cap must be a whole number of at least 200, not 100/, { execCap: 900 }],
    ['a section that is no table', 'context = 3\n[guard]\non_stale = "block"\n', /"context" must be a table/, {
      onStale: 'block',
    }],
  ];
  table('name an invalid value and use its default, keeping all others', (row) => {
    for (const [title, text, problem, values] of problems) {
      row(title, () => {
        const read = readConfig(text);
        assert.deepEqual([read.values, read.problems.length], [values, 1]);
        assert.match(read.problems[0]!, problem);
      });
    }
  });

  refuses('name a pin that leads out of the root', undefined, { pinned: ['../x'] },
    /The option pinned must be a list of paths inside the root/);
  refuses('reject a budget that is too small for anything', undefined, { budget: 299 }, /at least 300/);
});
