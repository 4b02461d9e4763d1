import assert from 'node:assert/strict';
import { parseCallInput } from '#tools/input';
import { findToolByName } from '#tools/tools';
import { table } from '../support/table';

type Input = Readonly<Record<string, unknown>>;

const read = (name: string, input: unknown) => parseCallInput(findToolByName(name)!, input) as Input;

describe('arguments that models write their own way', () => {
  table('are read as they are meant', (row) => {
    for (
      const [name, input, expected] of [
        ['get_context', null, {}],
        ['get_context', '', {}],
        ['get_context', '{"maxTokens": 2000}', { maxTokens: 2_000 }],
        ['get_context', { maxTokens: '2000', cursor: '', thread: null, agent: ' ' }, { maxTokens: 2_000 }],
        ['get_context', { maxTokens: ' 2000.0 ' }, { maxTokens: 2_000 }],
        ['get_context', { maxTokens: 'null', thread: undefined }, {}],
        ['get_delta', { maxTokens: null }, { maxTokens: 2_000 }],
        ['get_delta', { maxTokens: '' }, { maxTokens: 2_000 }],
        ['list_threads', { all: 'True', maxTokens: 500 }, { all: true, maxTokens: 500 }],
        ['list_threads', { all: 'false', maxTokens: 500 }, { all: false, maxTokens: 500 }],
        ['list_threads', { all: null, maxTokens: 500 }, { all: false, maxTokens: 500 }],
        ['retrieve_block', { ids: '["a","b"]', maxTokens: '500' }, { ids: ['a', 'b'], maxTokens: 500 }],
        ['retrieve_block', { id: ['a'], ids: [], view: 'FULL', maxTokens: 500 }, {
          id: 'a',
          view: 'full',
          maxTokens: 500,
        }],
        ['retrieve_block', { id: '', ids: 'src/[slug].ts', maxTokens: 500 }, {
          ids: ['src/[slug].ts'],
          maxTokens: 500,
        }],
        ['get_outline', { paths: 'src/price.ts', maxTokens: 500 }, { paths: ['src/price.ts'], maxTokens: 500 }],
        ['get_outline', { paths: ['a.ts', null, ''], maxTokens: 500 }, { paths: ['a.ts'], maxTokens: 500 }],
        ['get_outline', { paths: '[1]', maxTokens: 500 }, { paths: ['[1]'], maxTokens: 500 }],
        ['get_impact', { paths: [], since: '', maxTokens: 500 }, { maxTokens: 500 }],
        ['search_files', { query: 404, kind: '', case: null, include: '*.ts', exclude: '[ab].ts', maxTokens: 500 }, {
          query: '404',
          kind: 'text',
          include: ['*.ts'],
          exclude: ['[ab].ts'],
          maxTokens: 500,
        }],
        ['get_callers', { symbol: 'f', depth: '2', maxTokens: 500 }, { symbol: 'f', depth: 2, maxTokens: 500 }],
        ['pack_context', { mode: 'Lite', budget: '4000', include: '[" a/** "]', maxTokens: 500 }, {
          mode: 'lite',
          budget: 4_000,
          include: [' a/** '],
          maxTokens: 500,
        }],
        ['remember', { text: 'Cents', about: 'src/a.ts', why: null }, { text: 'Cents', about: ['src/a.ts'] }],
      ] as const
    )
      row(`${JSON.stringify(input)} of ${name}`, () => assert.deepEqual(read(name, input), expected));
  });

  table('are refused with a correction if they mean something else', (row) => {
    for (
      const [name, input, message] of [
        ['get_context', { maxTokens: '2k' }, /maxTokens is a string, not a number/],
        ['get_context', { maxTokens: '1e9' }, /maxTokens is a string, not a number/],
        ['get_context', { maxTokens: '12' }, /maxTokens is too small: the minimum is 500/],
        ['list_threads', { all: 'perhaps' }, /all is a string, not a boolean/],
        ['get_outline', { paths: null }, /paths is missing/],
        ['get_outline', { paths: [] }, /paths is empty/],
        ['get_outline', { paths: '' }, /paths is missing/],
        ['get_outline', { paths: { a: 1 } }, /paths is an object, not a list/],
        ['explain_file', { path: ['a', 'b'] }, /path is a list, not a string/],
        ['explain_file', { path: null }, /path is missing/],
        ['explain_file', { path: '' }, /path is empty/],
        ['explain_file', { __proto__: null, path: 'a', constructor: 'x' }, /unknown argument constructor\. Use path/],
        ['search_files', { query: 'a', kind: 'glob' }, /kind must be one of "text", "regex", "files", "symbol"/],
        ['get_context', '{"maxTokens": ', /the arguments are a string, not an object/],
        ['get_context', [1], /unknown argument 0\. Use thread, agent/],
        ['get_context', '['.repeat(100_000), /the arguments are a string, not an object/],
      ] as const
    )
      row(`${JSON.stringify(input).slice(0, 60)} of ${name}`,
        () => assert.throws(() => read(name, input), { message }));
  });
});
