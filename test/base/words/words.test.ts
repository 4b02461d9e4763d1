import assert from 'node:assert/strict';
import { fold, extractIdentifiers, splitSubwords, extractNameTerms } from '#base/words/words';

describe('subwords', () => {
  check('splits camel and snake case', 'parseHTTPHeaders_v2', ['parse', 'HTTP', 'Headers', 'v', '2']);
  check('keeps letters of other scripts together', 'größeÄndern', ['größe', 'Ändern']);
  check('pairs the characters of scripts without spaces', '设置文件', ['设置', '置文', '文件']);
  check('keeps a pair unchanged', '设置', ['设置']);
  check('finds no word in punctuation', '$_', []);

  function check(title: string, name: string, expected: string[]): void {
    it(title, () => assert.deepEqual(splitSubwords(name), expected));
  }
});

describe('terms', () => {
  check('returns a compound and its parts', 'parseArgs', ['parsearg', 'pars', 'arg']);
  check('returns a plain word once', 'caches', ['cach']);
  check('leaves out single characters', 'x_y_total', ['x_y_total', 'total']);
  check('ignores base64', 'iVBORw0KGgoAAAANSUhEUgAAAAUA', []);
  check('ignores hashes', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4', []);
  check('keeps long names', 'test_that_the_router_keeps_the_order_of_its_layers', [
    'test_that_the_router_keeps_the_order_of_its_layers',
    'test',
    'that',
    'the',
    'router',
    'keep',
    'the',
    'order',
    'of',
    'its',
    'layer',
  ]);
  check('returns pairs for a text without spaces, but not the whole text', '配置文件', ['配置', '置文', '文件']);

  function check(title: string, name: string, expected: string[]): void {
    it(title, () => assert.deepEqual(extractNameTerms(name), expected));
  }
});

describe('fold', () => {
  it('maps the inflected forms of a word to one term', () =>
    assert.equal(new Set(['cache', 'caches', 'cached', 'Caching'].map(fold)).size, 1));
  it('keeps different identifiers apart', () =>
    assert.equal(new Set(['status', 'state', 'class', 'process', 'user'].map(fold)).size, 5));
});

describe('identifiers', () => {
  it('accepts letters of any script', () =>
    assert.deepEqual(extractIdentifiers('größe = a1 + 0xFF, $b.c 中文'), ['größe', 'a1', 'xFF', '$b', 'c', '中文']));
  it('finds the same names in a text without other letters', () => {
    const text = [...Array(128).keys()].map((code) => `${String.fromCharCode(code)}a0_$B${String.fromCharCode(code)}9`)
      .join('');
    assert.deepEqual([...extractIdentifiers(text), 'é'], extractIdentifiers(`${text} é`));
  });
});
