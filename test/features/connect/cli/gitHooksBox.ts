import { strict as assert } from 'node:assert';
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import type { DoctorReport, ExtraDiagnosis } from '#reports';
import { until } from '#test/support/until';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from '#test/apps/cli/runCli';
import type { Outcome } from '#test/apps/cli/spawnCli';

export const events = ['post-commit', 'post-merge', 'post-checkout'] as const;

/** A repository with one commit and an empty home folder for each test of the calling suite. */
export function gitHooksBox() {
  let home: Sandbox;
  let box: Sandbox;
  before(() => {
    home = sandbox({}, { git: false });
  });
  after(() => home.dispose());
  const make = () => {
    box = sandbox({ 'src/a.ts': 'export const a = 1;\n', '.gitignore': '/linked\n' });
    box.commit('First');
  };
  // a hook may still write down that it ran
  const remove = () => rmSync(box.root, { recursive: true, force: true, maxRetries: 10 });
  beforeEach(make);
  afterEach(remove);
  /** For the next row of a table. */
  const renew = () => {
    remove();
    make();
    return box;
  };
  const runIn = (cwd: string, ...args: string[]): Promise<Outcome> =>
    runCli(cwd, args, { env: { HOME: home.root, USERPROFILE: home.root } });
  const run = (...args: string[]) => runIn(box.root, ...args);
  const connect = async (...flags: string[]) => {
    const done = await run('connect', 'git', '--yes', ...flags);
    assert.equal(done.code, 0, done.stderr);
  };
  const doctor = async (): Promise<ExtraDiagnosis> =>
    (JSON.parse((await run('doctor', 'git', '--json')).stdout) as DoctorReport).extras[0]!;
  const script = (path: string, text: string, mode = 0o755) => {
    box.write(path, text);
    chmodSync(box.at(path), mode);
  };
  /** Makes the program that hooks start log its arguments to a file, before and after it does something. */
  const watchRuns = (does = ':') => {
    const log = `'${box.at('.git/runs')}'`;
    script('.git/run', `#!/bin/sh\necho "start $*" >>${log}\n${does}\necho end >>${log}\n`);
    const given = readFileSync(box.at('.git/agentpack/programs'), 'utf8');
    box.write('.git/agentpack/programs', given.replace(/^node .*$/m, `node ${box.at('.git/run')}`));
  };
  /** Without the first argument, the command line. */
  const runs = () =>
    (existsSync(box.at('.git/runs')) ? readFileSync(box.at('.git/runs'), 'utf8') : '').split('\n').filter((line) =>
      line !== ''
    ).map((line) => line.replace(/^start \S+cli\.js /, ''));
  const allRan = (name = 'main') =>
    until('all that hooks started has ended', () =>
      existsSync(box.at(`.git/agentpack/last-${name}`)) && !existsSync(box.at(`.git/agentpack/pending-${name}`)) &&
      runs().filter((line) =>
              line === 'end'
            ).length * 2 === runs().length);

  /** The files of Husky 9.1.7 that decide what runs. */
  function husky(): void {
    box.git('config', 'core.hooksPath', '.husky/_');
    box.write('.husky/_/.gitignore', '*');
    box.write('.husky/_/h',
      '#!/usr/bin/env sh\nn=$(basename "$0")\ns=$(dirname "$(dirname "$0")")/$n\n[ ! -f "$s" ] && exit 0\nsh -e "$s" "$@"\nc=$?\nexit $c\n');
    for (const name of events) script(`.husky/_/${name}`, '#!/usr/bin/env sh\n. "$(dirname "$0")/h"');
  }

  return {
    get box() {
      return box;
    },
    get home() {
      return home.root;
    },
    renew,
    runIn,
    run,
    connect,
    doctor,
    script,
    watchRuns,
    runs,
    allRan,
    husky,
  };
}
