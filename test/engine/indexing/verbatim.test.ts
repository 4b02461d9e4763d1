import assert from 'node:assert/strict';
import { decode } from '#base/text/decode';
import { Vocabulary } from '#base/words/vocabulary';
import { decodeFacts, encodeFacts } from '#engine/indexing/factsEntry';
import { indexText } from '#engine/indexing/indexText';
import { memoryHost } from '#test/support/memoryHost';

const host = memoryHost();
const secret = 'const password = "hunter2Zq9xLp0";\n';

describe('a file is verbatim', () => {
  check('if it is ASCII without secrets', 'const a = 1;\n', true);
  check('if it is UTF-8 without secrets', 'const größe = "漢字 😀";\n', true);
  check('if it is empty', '', true);
  check('but not with a secret', secret, false);
  check('but not with a byte order mark', Buffer.from('\ufeffconst a = 1;\n'), false);
  check('but not in Latin-1', Buffer.from('größe = 1\n', 'latin1'), false);
  check('but not in UTF-16', Buffer.from('\ufeffconst a = 1;\n', 'utf16le'), false);
  check('but not in UTF-16 of the same length as its UTF-8', Buffer.from('\ufeffыы漢漢', 'utf16le'), false, 10);

  it('and no shared entry states it', () => {
    const words = new Vocabulary();
    const mine = factsOf(Buffer.from('const a = 1;\n'), words);
    const theirs = decodeFacts(encodeFacts(mine, words), words, { language: 'typescript', size: 13 });
    assert.deepEqual([mine.verbatim, theirs?.verbatim], [true, false]);
    assert.doesNotMatch(encodeFacts(mine, words), /verbatim/);
  });
});

function check(title: string, content: string | Buffer, expected: boolean, utf8Bytes?: number): void {
  it(title, () => {
    const bytes = Buffer.from(content);
    if (utf8Bytes !== undefined) assert.equal(Buffer.byteLength(decode(bytes)!.text), utf8Bytes);
    assert.equal(factsOf(bytes, new Vocabulary()).verbatim, expected);
  });
}

function factsOf(bytes: Buffer, vocabulary: Vocabulary) {
  const { text } = decode(bytes)!;
  return indexText(host, { path: 'a.ts', hash: host.hash(bytes), size: bytes.length }, text, vocabulary).facts;
}
