import { writeFileSync } from 'node:fs';

/**
 * Writes a suite's counts and the seconds of its files for .ci/test.mjs, and sets the exit code for a suite that is run
 * alone.
 */
export function writeResult({ passed, failed, seconds }) {
  const file = process.env.AGENTPACK_TEST_RESULT;
  if (file) { writeFileSync(file, JSON.stringify({ passed, failed, seconds })); }
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
