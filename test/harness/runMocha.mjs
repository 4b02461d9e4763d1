/**
 * Runs a mocha and counts its tests: passing tests are one line for each outermost `describe`, failures are printed in
 * full. Mocha fails no test for an unhandled rejection, so it is counted here if `isOurs` holds for it. `byFile`: the
 * counts of each file that was loaded and the ms of its tests, by its path; '' for failures of no file.
 */
export async function runMocha(mocha, print, isOurs = (_reason) => true) {
  let passed = 0, failed = 0;
  const byFile = {};
  const seen = new Set(); // mocha emits each a second time
  const stray = (reason) => {
    if (!seen.has(reason) && isOurs(reason)) {
      seen.add(reason);
      failed++;
      countIn(undefined, 'failed');
      print(`  FAIL unhandled rejection\n       ${described(reason)}`);
    }
  };
  process.on('unhandledRejection', stray);
  const top = new Map();
  await new Promise((done) => {
    const runner = mocha.run(done);
    runner.on('pass', (test) => {
      passed++;
      note(test, 'passed');
      if (test.duration > 3000) { print(`  slow ${test.fullTitle()} (${test.duration} ms)`); }
    });
    runner.on('fail', (test, error) => {
      failed++;
      note(test, 'failed');
      print(`  FAIL ${test.fullTitle()}\n       ${described(error).split('\n').slice(0, 120).join('\n       ')}`);
    });
    runner.on('pending', (test) => countIn(test.file));
    runner.on('suite end', (suite) => {
      if (suite.root || suite.fullTitle() !== suite.title) { return; }
      const n = top.get(suite.title);
      if (n === undefined) { return; } // an inner suite without its own title
      print(
        `  ${n.failed > 0 ? 'FAIL' : 'ok  '} ${suite.title}: ${n.passed} passed${
          n.failed ? `, ${n.failed} failed` : ''
        } (${n.ms} ms)`,
      );
      top.delete(suite.title);
    });
  });
  process.off('unhandledRejection', stray);
  return { passed, failed, byFile };

  function countIn(file = '', how, ms = 0) {
    byFile[file] ??= { passed: 0, failed: 0, ms: 0 };
    if (how) { byFile[file][how]++; }
    byFile[file].ms += ms;
  }
  function note(test, how) {
    countIn(test.file, how, test.duration);
    const title = test.titlePath()[0] ?? '';
    const n = top.get(title) ?? { passed: 0, failed: 0, ms: 0 };
    n[how]++;
    n.ms += test.duration ?? 0;
    top.set(title, n);
  }
  function described(error) {
    const values = error && 'expected' in error && 'actual' in error && !String(error.message).includes('\n')
      ? `\nexpected ${show(error.expected)}\nactual   ${show(error.actual)}` :
      '';
    return `${error?.stack ?? String(error)}${values}`;
  }
  function show(value) {
    try {
      return typeof value === 'string' ? JSON.stringify(value) : JSON.stringify(value)?.slice(0, 2000);
    } catch {
      return String(value);
    }
  }
}
