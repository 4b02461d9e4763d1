import { strict as assert } from 'node:assert';
import { redactValue } from '#features/sessions/node/redactRecord';

const secret = ['Xk29dLq8', 'WmZp4RtY7'].join('');

describe('a record in a transcript', () => {
  it('contains no value revealed by its name or the preceding option', () => {
    for (
      const record of [{ password: secret }, { apiKey: secret }, { env: { DB_PASSWORD: secret } }, { Passwort: secret },
        { toolUseResult: { client_secret: secret } }, { input: { args: ['--password', secret, '--port', '1'] } }, {
        env: [{ name: 'DB_PASSWORD', value: secret }],
      }, { passwords: [secret] }, { secrets: { first: secret } }, {
        patch: { lines: ['+  "--password",', `+  "${secret}",`] },
      }]
    ) {
      const safe = JSON.stringify(redactValue(record));
      assert.ok(!safe.includes(secret), safe);
      assert.equal(safe.replace(/\[REDACTED:[a-z-]+\]/, secret), JSON.stringify(record));
    }
  });

  it('keeps all other values', () => {
    const record = {
      type: 'tool_use',
      name: 'login',
      usage: { max_tokens: 4711, token: 'end_turn' },
      args: ['-y', 'pkg'],
      text: secret,
    };
    assert.deepEqual(redactValue(record), record);
  });
});
