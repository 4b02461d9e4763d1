import { strict as assert } from 'node:assert';
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { ConsentReport, DoctorReport, Report, Verdict } from '#reports';
import { table } from '#test/support/table';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';

const files = { 'src/a.ts': 'export const a = 1;\n', 'src/b.ts': 'export const b = 2;\n' };
const guardOff = '[guard]\non_stale = "off"\n';

/** A clone with this configuration, tracked by git unless told not to, and a home folder beside it. */
function scene(config: string, { tracked = true, own }: { readonly tracked?: boolean; readonly own?: string; } = {}) {
  const [box, home] = [sandbox(files), sandbox({}, { git: false })];
  if (tracked) box.write('.agentpack/config.toml', config);
  box.commit('The shop');
  if (!tracked) box.write('.agentpack/config.toml', config);
  if (own !== undefined) home.write('.agentpack/config.toml', own);
  const run = (...args: string[]) => runCli(box.root, args, { env: { HOME: home.root, USERPROFILE: home.root } });
  const json = async <T>(...args: string[]) => JSON.parse((await run(...args, '--json')).stdout) as T;
  const dispose = () => [box, home].forEach((one) => one.dispose());
  return { box, home, run, json, dispose };
}

/** Returns the guard's answer if the pack is stale: 0 proceed, 3 warn, 4 block. */
async function staleGuard({ box, run }: { readonly box: Sandbox; readonly run: ReturnType<typeof scene>['run']; }) {
  await run('pack', '--task', 'change a');
  box.write('src/a.ts', `export const a = ${Math.random()};\n`);
  return (await run('guard')).code;
}

describe('repository settings that reduce protection', () => {
  const levels:
    readonly (readonly [title: string, config: string, own: string | undefined, tracked: boolean, code: number])[] = [
      ['a clone cannot switch the guard off', guardOff, undefined, true, 3],
      ["a clone cannot weaken the person's own level", '[guard]\non_stale = "warn"\n', '[guard]\non_stale = "block"\n',
        true, 4],
      ['a clone can make the guard stricter', '[guard]\non_stale = "block"\n', undefined, true, 4],
      ["a file that git does not track is the person's own", guardOff, undefined, false, 0],
      ["the person's own file switches it off everywhere", '', guardOff, true, 0],
    ];
  table('count depending on whose they are', (row) => {
    for (const [title, config, own, tracked, code] of levels) {
      row(title, async () => {
        const place = scene(config, { tracked, ...(own !== undefined && { own }) });
        assert.equal(await staleGuard(place), code);
        place.dispose();
      });
    }
  });

  it('cannot hide the ignore rules or enlarge search results', async () => {
    const { box, run, json, dispose } = scene(
      '[project]\nignore_file = "none"\n[search]\nagent_cap = 100000\nplan_cap = 300\n',
    );
    box.write('.agentignore', 'src/b.ts\n');
    const { files: shown, warnings } = await json<Report>('pack', '--task', 'a and b');
    assert.ok(!shown.some(({ path }) => path === 'src/b.ts'));
    assert.equal(warnings.filter((text) => text.includes('may have come with the repository')).length, 2,
      warnings.join('\n'));
    const { settings } = await json<ConsentReport>('consent', '--dry-run');
    assert.deepEqual(settings, [
      { name: 'project.ignore_file', value: '"none"', instead: '".agentignore"', allowed: false },
      { name: 'search.agent_cap', value: '100000', instead: '2000', allowed: false },
    ]);
    assert.match((await run('search', 'export')).stderr,
      /search\.agent_cap = 100000, which weakens protection\. 2000 is used instead\./);
    dispose();
  });

  it('send no document to an endpoint', async () => {
    const config = '[documents]\nvectors = "endpoint"\n';
    for (const [own, counts] of [[undefined, false], [config, true]] as const) {
      const { run, json, dispose } = scene(config, own === undefined ? {} : { own });
      const { stderr } = await run('docs', 'retrieve', 'x');
      assert.equal(/documents\.vectors = "endpoint", which weakens protection\. "off" is used instead\./.test(stderr),
        !counts, stderr);
      assert.equal((await json<ConsentReport>('consent', '--dry-run')).settings.length, counts ? 0 : 1);
      dispose();
    }
  });

  it('count once the user has consented, for these values and this folder, until consent is withdrawn', async () => {
    const place = scene(guardOff, { own: '# mine\n[context]\ndefault_budget = 9000\n' });
    const { box, home, run, json, dispose } = place;
    assert.match((await run('consent')).stderr, /confirmation requires a terminal/);
    assert.match((await run('doctor')).stdout,
      /The repository sets guard\.on_stale = "off", which protects less than "warn": the setting is ignored\.\n {2}→ agentpack consent/);
    assert.deepEqual((await json<ConsentReport>('consent', '--yes')).settings.map(({ allowed }) => allowed), [true]);
    assert.equal(readFileSync(home.at('.agentpack/config.toml'), 'utf8'),
      `# mine\n[context]\ndefault_budget = 9000\n\n[consents.${JSON.stringify(box.root)}]\n"guard.on_stale" = "off"\n`);
    assert.equal(await staleGuard(place), 0);
    assert.equal((await json<Report>('pack')).budget, 9_000);
    assert.deepEqual((await json<DoctorReport>('doctor')).weakSettings?.map(({ allowed }) => allowed), [true]);
    box.write('.agentpack/config.toml', `${guardOff}[search]\nagent_cap = 90000\n`);
    assert.deepEqual((await json<ConsentReport>('consent', '--dry-run')).settings.map(({ allowed }) => allowed), [true,
      false]);
    await run('consent', '--yes');
    await run('consent', '--remove');
    assert.equal(readFileSync(home.at('.agentpack/config.toml'), 'utf8'), '# mine\n[context]\ndefault_budget = 9000\n');
    assert.equal(await staleGuard(place), 3);
    dispose();
  });

  it('do not count in the record of a pack that came with a clone', async () => {
    const { box, run, json, dispose } = scene('');
    await run('pack', '--task', 'change a');
    const record = box.at('.agentpack/pack_metadata.json');
    const { agentpack, ...rest } = JSON.parse(readFileSync(record, 'utf8')) as { agentpack: { options: object; }; };
    writeFileSync(record,
      JSON.stringify({ ...rest, agentpack: { ...agentpack, options: { ...agentpack.options, onStale: 'off' } } }));
    rmSync(box.at('.agentpack/verdict.json'));
    box.write('src/a.ts', 'export const a = 3;\n');
    assert.equal((await json<Verdict>('guard')).freshness.state, 'none');
    await run('pack');
    box.write('src/a.ts', 'export const a = 4;\n');
    assert.equal((await run('guard')).code, 3);
    dispose();
  });

  it('keep the comments around a renewed consent', async () => {
    const { box, home, run, dispose } = scene(guardOff);
    await run('consent', '--yes');
    const own = home.at('.agentpack/config.toml');
    writeFileSync(own, `${readFileSync(own, 'utf8')}# keep\n[threads]\nsession_days = 3\n`);
    box.write('.agentpack/config.toml', `${guardOff}[search]\nagent_cap = 90000\n`);
    await run('consent', '--yes');
    assert.match(readFileSync(own, 'utf8'), /^# keep\n\[threads\]\nsession_days = 3\n\n\[consents\./);
    dispose();
  });

  it('cannot consent for the user', async () => {
    const place = scene(`${guardOff}[consents."/"]\n"guard.on_stale" = "off"\n`);
    const config = readFileSync(place.box.at('.agentpack/config.toml'), 'utf8').replace('"/"',
      JSON.stringify(place.box.root));
    place.box.write('.agentpack/config.toml', config);
    assert.equal(await staleGuard(place), 3);
    const { warnings } = await place.json<Report>('pack');
    assert.ok(warnings.includes(
      '.agentpack/config.toml: [consents] applies only in your own ~/.agentpack/config.toml, not in a repository.',
    ));
    place.dispose();
  });

  it('leave the user file unchanged if it cannot be edited line by line, and keep its link', async () => {
    const { box, home, run, dispose } = scene(guardOff);
    const inline = `consents = { ${JSON.stringify(box.root)} = { x = 1 } }\n`;
    mkdirSync(home.at('dotfiles'));
    mkdirSync(home.at('.agentpack'));
    writeFileSync(home.at('dotfiles/agentpack.toml'), inline);
    symlinkSync('../dotfiles/agentpack.toml', home.at('.agentpack/config.toml'));
    const refused = await run('consent', '--yes');
    assert.deepEqual([refused.code, readFileSync(home.at('dotfiles/agentpack.toml'), 'utf8')], [1, inline]);
    assert.match(refused.stderr, /~\/\.agentpack\/config\.toml .* Add \[consents\] for .* to the file manually/);
    writeFileSync(home.at('dotfiles/agentpack.toml'), '');
    assert.equal((await run('consent', '--yes')).code, 0);
    assert.ok(lstatSync(home.at('.agentpack/config.toml')).isSymbolicLink());
    assert.match(readFileSync(home.at('dotfiles/agentpack.toml'), 'utf8'), /"guard\.on_stale" = "off"/);
    dispose();
  });

  it('need no consent if there is nothing to consent to', async () => {
    const { home, run, dispose } = scene('[context]\ndefault_budget = 5000\n');
    assert.match((await run('consent')).stdout, /^Nothing in this repository needs or has your consent\.$/m);
    assert.equal(existsSync(home.at('.agentpack/config.toml')), false);
    dispose();
  });
});
