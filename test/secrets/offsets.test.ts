import assert from 'node:assert/strict';
import { redactWithOffsets } from '#secrets/redact';
import { pem } from './madeUp';
import { table } from '../support/table';

const key = pem('RSA PRIVATE KEY');

describe('offsets in redacted text', () => {
  table('lead to the same place in the original:', (row) => {
    const check = (title: string, text: string): void =>
      row(title, () => {
        const { text: safe, toOriginalOffset: originalOffset } = redactWithOffsets(text);
        assert.notEqual(safe, text);
        for (const word of ['before', 'between', 'after'].filter((one) => text.includes(one)))
          assert.equal(originalOffset(safe.indexOf(word)), text.indexOf(word), word);
        assert.equal(originalOffset(safe.length), text.length);
      });
    check('around a multi-line key', `before\n${key}\nafter`);
    check('around a key with Windows line breaks', `before\n${key}\nafter`.replaceAll('\n', '\r\n'));
    check('around a key on one line', `before "${key.replaceAll('\n', '\\n')}" after`);
    check('after two of them', `before\n${key}\nbetween\n\n${key}\n\nafter\n`);
    check('after two of both kinds', `before\n${key}\nbetween\r\n${key.replaceAll('\n', '\r\n')}\r\nafter`);
    check('after a password', 'before\npassword = "hunter2x9Q!"\nafter');
  });
});
