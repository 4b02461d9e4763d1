import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Mocha from 'mocha';
import { runMocha } from '../harness/runMocha.mjs';

/** Only a test that hangs takes longer, on any machine. Ms. */
const timeLimit = 600_000;

/**
 * The entry point for the extension host (extensionTestsPath): runs the files beside it whose names are in
 * AGENTPACK_TEST_ONLY, separated by commas.
 */
export async function run(): Promise<void> {
  const say = (line: string): void => appendFileSync(process.env['AGENTPACK_TEST_REPORT']!, line + '\n');
  process.setSourceMapsEnabled(true);

  const mocha = new Mocha({ ui: 'bdd', timeout: timeLimit, reporter: class {} as never });
  for (const file of process.env['AGENTPACK_TEST_ONLY']!.split(',')) mocha.addFile(join(__dirname, file));
  await mocha.loadFilesAsync();
  if (process.env['AGENTPACK_TEST_FAIL']) {
    mocha.suite.addTest(new Mocha.Test('fails on purpose (AGENTPACK_TEST_FAIL)', () => {
      throw new Error('on purpose');
    }));
  }

  const result = await runMocha(mocha, say, isOurs);
  writeFileSync(process.env['AGENTPACK_TEST_INSIDE']!, JSON.stringify(result));
  if (result.failed > 0) throw new Error(`${result.failed} test(s) failed`);
}

/** VS Code's own unhandled rejections are not ours to judge. */
function isOurs(reason: unknown): boolean {
  return /[\\/](dist[\\/](extension|worker|cli)|integration[\\/][\w.-]+\.test)\./.test((reason as Error)?.stack ?? '');
}
