import { strict as assert } from 'node:assert';

/** As a shell splits them. @throws AssertionError for a line into which a shell would read more than words */
export function shellWords(line: string): string[] {
  const found = [...line.matchAll(/"([^"$\\]*)"|'([^']*)'|([^\s"'$*?#&|;<>()]+(?:#\w+)?)/g)];
  assert.equal(found.map(([text]) => text).join(' '), line, 'a shell would read more into it');
  return found.map(([, double, single, plain]) => double ?? single ?? plain!);
}
