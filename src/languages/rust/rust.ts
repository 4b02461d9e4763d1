import type { FullLanguage } from '../language';
import { cargoWorkspaces } from './dependencies';
import { createRustResolver } from './resolver';
import { listRustDefinitions } from './definitions';
import { listRustImports, listRustNameUses } from './imports';
import { mapRust } from './lexicalMap';

export const rust: FullLanguage = {
  name: 'Rust',
  support: 'full',
  extensions: ['.rs'],
  grammar: 'tree-sitter-rust.wasm',
  grammarFolder: 'rust',
  comments: { line: ['//!', '///', '//'], block: [['/*!', '*/'], ['/*', '*/']] },
  namesWithBlanks: true,
  entryFiles: { extensions: ['.rs'], paths: /(?:^|\/)src\/lib\.rs$/ },
  toolFiles: { manifests: [String.raw`cargo\.toml`], configuration: [String.raw`rust-toolchain(?:\.toml)?`] },
  facts: {
    lexicalMap: mapRust,
    definitions: listRustDefinitions,
    imports: listRustImports,
    uses: listRustNameUses,
    manifests: /(?:^|\/)Cargo\.toml$/,
    resolver: createRustResolver,
    packageKinds: [cargoWorkspaces],
    // `Err(ParseError::Empty)`, `Err(Error::new(…))`, `bail!(Error::X)`, `.ok_or(Error::X)`
    errors:
      /\b(?:Err|bail!|ensure!|ok_or|ok_or_else|map_err)[ \t]*\((?:\|[^|\n]{0,40}\|[ \t]*)?[ \t]*((?:\w+::){0,4}(?:[A-Z]\w*)?(?:Error|Err|ErrorKind)(?:::[A-Z]\w*)?)\b|\b(panic|unreachable|todo|unimplemented)![ \t]*\(/g,
    tests: {
      fileName: /(?:^|\/)tests\.rs$|(?:^|\/)tests\/[^/]+\.rs$/,
      // `cargo_test.rs` may implement a command instead of containing tests
      ambiguousFileName: /(?:^|\/)(?:test|[^/]+_tests?|test_[^/]+)\.rs$/,
      content:
        /#\[(?:\w+::)*(?:test|rstest|test_case|bench|quickcheck|proptest)(?:\([^)\n]{0,200}\))?\][^{};]{0,300}?\bfn[ \t]+(?<title>\w+)/g,
    },
    entry: /^(?:pub[ \t]+)?(?:async[ \t]+)?fn[ \t]+main[ \t]*\(/gm,
    sideEffects: [
      {
        effect: 'network',
        words: ['TcpStream', 'TcpListener', 'UdpSocket', 'UnixStream', 'ToSocketAddrs'],
        pattern: /\b(?:TcpStream|TcpListener|UdpSocket|UnixStream|UnixListener|ToSocketAddrs)\b/g,
      },
      {
        effect: 'file-system',
        words: ['fs', 'File', 'OpenOptions'],
        pattern: /\bfs::\w+|\bFile::(?:open|create|options)\(|\bOpenOptions::new\(/g,
      },
      {
        effect: 'environment',
        words: ['env'],
        pattern: /\benv::(?:var|vars|var_os|set_var|remove_var|args|args_os|current_dir|temp_dir)\b/g,
      },
      {
        effect: 'process',
        words: ['process', 'Command'],
        pattern: /\bprocess::(?:exit|abort|Command|Stdio|id)\b|\bCommand::new\(/g,
      },
    ],
    effectModules: {
      'std::net': 'network',
      'tokio::net': 'network',
      reqwest: 'network',
      hyper: 'network',
      ureq: 'network',
      tonic: 'network',
      tungstenite: 'network',
      actix_web: 'network',
      axum: 'network',
      warp: 'network',
      rocket: 'network',
      curl: 'network',
      quinn: 'network',
      mio: 'network',
      socket2: 'network',
      'std::fs': 'file-system',
      'tokio::fs': 'file-system',
      walkdir: 'file-system',
      tempfile: 'file-system',
      memmap: 'file-system',
      memmap2: 'file-system',
      notify: 'file-system',
      sqlx: 'database',
      diesel: 'database',
      rusqlite: 'database',
      postgres: 'database',
      tokio_postgres: 'database',
      mysql: 'database',
      mongodb: 'database',
      redis: 'database',
      sea_orm: 'database',
      sled: 'database',
      rocksdb: 'database',
      'std::env': 'environment',
      dotenv: 'environment',
      dotenvy: 'environment',
      'std::process': 'process',
      'tokio::process': 'process',
      nix: 'process',
      libc: 'process',
      signal_hook: 'process',
    },
  },
};
