import assert from 'node:assert/strict';
import { redactWithOffsets } from '#secrets/redact';
import { pem } from './madeUp';
import { table } from '../support/table';

const key = pem('RSA PRIVATE KEY');

describe('offsets in redacted text', () => {
  table('lead to the same place in the original:', (row) => {
    const check = (title: string, text: string): void =>
      row(title, () => {
        const { text: safe, originalOffset } = redactWithOffsets(text);
        assert.notEqual(safe, text);
        for (const word of ['before', 'between', 'after'].filter((one) => text.includes(one)))
          assert.equal(originalOffset(safe.indexOf(word)), text.indexOf(word), word);
        assert.equal(originalOffset(safe.length), text.length);
      });
    check('around a key of several lines', `before\n${key}\nafter`);
    check('around one with the line breaks of Windows', `before\n${key}\nafter`.replaceAll('\n', '\r\n'));
    check('around one in one line', `before "${key.replaceAll('\n', '\\n')}" after`);
    check('behind two of them', `before\n${key}\nbetween\n\n${key}\n\nafter\n`);
    check('behind two of both kinds', `before\n${key}\nbetween\r\n${key.replaceAll('\n', '\r\n')}\r\nafter`);
    check('behind a password', 'before\npassword = "hunter2x9Q!"\nafter');
  });
});
