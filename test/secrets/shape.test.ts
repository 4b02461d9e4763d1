import { strict as assert } from 'node:assert';
import { isNameLike, isRandom, isScrambled } from '#secrets/classification/randomness';
import { type alphabets, madeUp } from './madeUp';
import { table } from '../support/table';

describe('the shape of a value', () => {
  const kinds: readonly (keyof typeof alphabets)[] = ['hex', 'upperDigits', 'lowerDigits', 'base62', 'base64'];
  table('is almost always random for random values', (row) => {
    for (const kind of kinds) {
      row(`almost always recognizes ${kind} as random`, () => {
        for (const length of [20, 32, 40, 64]) {
          const missed = Array.from({ length: 400 }, (_, seed) => madeUp(kind, length, seed)).filter((value) =>
            !isRandom(value)
          );
          assert.ok(missed.length <= 16, `${length}: ${missed.length} of 400 missed, such as ${missed[0]!}`);
        }
      });
    }
  });

  const names = [
    'getAccessTokenFromRequest',
    'MAX_CONNECTIONS_PER_HOST_2',
    'application/json;charset=utf-8',
    'some.module.path.ClassName',
    'test_password_reset_v2',
    'user-profile-settings-page',
    'organizationMembershipId',
    'XMLHttpRequestUpload2',
    'base64UrlEncodeWithPadding',
    'createConnectionOptions',
    'sphinx.ext.intersphinx',
    'windows-1252-encoding',
    'thread_index_2024_report',
  ];
  table('does not treat … as random', (row) => {
    for (const name of names) {
      row(`does not treat ${name} as random`, () =>
        assert.deepEqual([isRandom(name), isScrambled(name)], [false, false]));
    }
  });

  it('distinguishes identifiers from words with digits', () => {
    assert.deepEqual(['session_token_v2', 'getToken', 'request', 'a.b'].map(isNameLike), [true, true, true, true]);
    assert.deepEqual([['hunt', 'er2'].join(''), 'a!b', '12'].map(isNameLike), [false, false, false]);
  });
});
