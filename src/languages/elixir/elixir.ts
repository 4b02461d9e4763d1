import type { FullLanguage } from '../language';
import { mixUmbrellas } from './dependencies';
import { createElixirResolver } from './resolver';
import { findElixirDefinitions } from './definitions';
import { findElixirImports, findElixirUses } from './imports';
import { mapElixir } from './lexicalMap';

export const elixir: FullLanguage = {
  name: 'Elixir',
  support: 'full',
  extensions: ['.ex', '.exs'],
  grammar: 'tree-sitter-elixir.wasm',
  grammarFolder: 'elixir',
  comments: { line: ['#'], block: [['@moduledoc """', '"""'], ['@moduledoc ~S"""', '"""']] },
  family: 'ex',
  entryFiles: { extensions: ['.ex'], names: ['application.ex'] },
  folders: { testsBesideCode: true, shipsLib: true },
  toolFiles: { manifests: [String.raw`mix\.exs`], configuration: [String.raw`\.formatter\.exs`] },
  facts: {
    lexicalMap: mapElixir,
    definitions: findElixirDefinitions,
    imports: findElixirImports,
    uses: findElixirUses,
    manifests: /(?:^|\/)mix\.exs$/,
    resolver: createElixirResolver,
    packageKinds: [mixUmbrellas],
    errors: /\b(?:raise|reraise)[ \t(]+([A-Z]\w*(?:\.[A-Z]\w*)*)/g,
    tests: {
      fileName: /(?:^|\/)(?:[^/]+_test|test_helper)\.exs$/,
      content: /^[ \t]*(?:test|describe|property|feature)[ \t(]+"(?<title>[^"\n]{1,200})"|^[ \t]*doctest[ \t(]+[A-Z]/gm,
    },
    sideEffects: [
      {
        effect: 'network',
        words: ['httpoison', 'tesla', 'finch', 'req', 'mint', 'hackney', 'httpc', 'gen_tcp', 'ssl', 'gen_udp'],
        pattern: /\b(?:HTTPoison|Tesla|Finch|Req|Mint\.HTTP)\.\w|:(?:hackney|httpc|gen_tcp|gen_udp|ssl)\./g,
      },
      { effect: 'file-system', words: ['file'], pattern: /\bFile\.(?!basename)\w|:file\./g },
      {
        effect: 'database',
        words: ['repo', 'ecto', 'postgrex', 'myxql', 'mnesia', 'redix'],
        pattern:
          /\bRepo\.\w|\bEcto\.(?:Repo|Query|Migration|Adapters|Multi)\b|\b(?:Postgrex|MyXQL|Redix)\.\w|:mnesia\./g,
      },
      {
        effect: 'environment',
        words: ['system', 'get_env', 'fetch_env'],
        pattern: /\bSystem\.(?:get_env|fetch_env!?|put_env)\b/g,
      },
      {
        effect: 'process',
        words: ['system', 'port', 'halt', 'os', 'cmd'],
        pattern: /\bSystem\.(?:cmd|shell|halt|stop)\b|\bPort\.open\b|:os\.cmd\b/g,
      },
    ],
    effectModules: {
      'Ecto.Query': 'database',
      'Ecto.Migration': 'database',
      'Ecto.Repo': 'database',
      Tesla: 'network',
    },
  },
};
