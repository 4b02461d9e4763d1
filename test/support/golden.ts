import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** `npm test -- unit WORD --update` writes what the code returns now instead of comparing it. */
export const isUpdate = process.env['AGENTPACK_UPDATE'] === '1';

/** Compares a text with a file in test/samples, byte for byte, or writes it to that file. */
export function assertGolden(file: string, text: string): void {
  if (isUpdate && !(existsSync(file) && readFileSync(file, 'utf8') === text)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const expected = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  assert.equal(text, expected, `${file} holds something else: where the change is meant, run the test with --update`);
}
