import type { OutputKindId } from '#features/compress/pure/kinds';
import type { LineRole } from '#features/compress/pure/outputKind';

type Example = readonly [LineRole | 'other', string];

const tap: readonly Example[] = [
  ['summary', '# tests 3'],
  ['failure', 'not ok 2 cart adds items'],
  ['passed', 'ok 1 cart starts empty'],
  ['progress', 'TAP version 13'],
];

/** Lines of outputs that no sample has, with what they are to the reader. */
export const kindExamples: Readonly<Partial<Record<OutputKindId, readonly Example[]>>> = {
  pytest: [['error', '!!!!!!!!!!!!!!!!!!! Interrupted: 1 error during collection !!!!!!!!!!!!!!!!!!!!']],
  jest: [['error', 'Jest: "global" coverage threshold for branches (90%) not met: 80%']],
  go: [
    ['failure', '--- FAIL: ExampleAdd (0.00s)'],
    ['error', 'WARNING: DATA RACE'],
    ['error', 'goleak: Errors on successful test run: found unexpected goroutines:'],
    ['progress', '=================='],
  ],
  vitest: [['error', '⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯']],
  mocha: tap,
  nodeTest: tap,
  maven: [['warning', '[WARNING] Using platform encoding (UTF-8 actually) to copy filtered resources']],
  gradle: [
    ['progress', '> Task :compileJava'],
    ['error', '> Task :compileJava FAILED'],
    ['error', '/repo/src/main/java/acme/Cart.java:7: error: cannot find symbol'],
    ['error', 'e: file:///repo/src/main/kotlin/Cart.kt:7:9 Unresolved reference: price'],
    ['warning', 'w: file:///repo/src/main/kotlin/Cart.kt:3:7 Variable is never used'],
  ],
  dotnet: [['error',
    "/repo/src/Cart.cs(12,17): error CS0103: The name 'count' does not exist [/repo/src/Shop.csproj]"]],
  rspec: [['error', 'An error occurred while loading ./spec/cart_spec.rb.']],
  phpunit: [['warning', 'There was 1 warning:']],
  exunit: [
    ['error', '== Compilation error in file lib/cart.ex =='],
    ['error', 'error: undefined variable "item"'],
    ['warning', 'warning: variable "item" is unused'],
  ],
  tsc: [['progress', '[10:00:00 AM] Starting compilation in watch mode...']],
  eslint: [
    ['error', "/repo/a.js: line 1, col 7, Error - 'a' is not defined. (no-undef)"],
    ['warning', "/repo/a.js: line 1, col 7, Warning - Unexpected 'var'. (no-var)"],
  ],
  pythonLinters: [
    ['warning', 'cart.py:3: note: Use "-> None" if function does not return a value'],
    ['error', 'cart.py:3:1: C0116: Missing function or method docstring (missing-function-docstring)'],
    ['progress', '************* Module cart'],
  ],
  javac: [['warning', 'Note: Recompile with -Xlint:deprecation for details.']],
  clang: [
    ['progress', '-- Configuring done (0.1s)'],
    ['other', '-- Configuring incomplete, errors occurred!'],
    ['progress', '[12/48] Building CXX object CMakeFiles/cart.dir/cart.cc.o'],
    ['summary', '2 errors generated.'],
    ['error', 'make: *** [Makefile:12: cart.o] Error 1'],
    ['progress', 'make[1]: Entering directory "/repo"'],
  ],
  diff: [
    ['content', 'diff --git a/src/cart.ts b/src/cart.ts'],
    ['content', '--- a/src/cart.ts'],
    ['other', '@@ -1,3 +1,4 @@ export class Cart {'],
    ['summary', 'commit 1b5c3f0c9a1f4f0b8a52ad8a1c6f6a2b8d7e9f01'],
    ['summary', ' 2 files changed, 3 insertions(+)'],
  ],
  gitLog: [
    ['content', 'commit 1b5c3f0c9a1f4f0b8a52ad8a1c6f6a2b8d7e9f01 (HEAD -> main)'],
    ['other', 'Author: A. Person <a@example.com>'],
    ['content', '1b5c3f0 Add items to the cart'],
  ],
  gitStatus: [
    ['summary', 'On branch main'],
    ['content', 'Changes not staged for commit:'],
    ['content', 'Untracked files:'],
    ['progress', '  (use "git add <file>..." to update what will be committed)'],
  ],
  searchResults: [
    ['content', 'src/cart.ts:12:  add(item: Item) {'],
    ['content', 'src/cart.ts:  add(item: Item) {'],
    ['content', 'src/cart.ts'],
    ['progress', '--'],
  ],
  listing: [
    ['error', "ls: cannot access 'srcs': No such file or directory"],
    ['error', "find: '/root': Permission denied"],
    ['progress', 'total 48'],
    ['content', 'drwxr-xr-x 4 user user 4096 Jan 15 10:00 src'],
    ['content', '├─┬ mocha@11.1.0'],
  ],
  nodePackages: [
    ['error', 'npm error code ERESOLVE'],
    ['summary', 'added 212 packages in 3s'],
    ['summary', 'found 0 vulnerabilities'],
    ['summary', '2 vulnerabilities (1 moderate, 1 high)'],
    ['warning', 'npm warn deprecated request@2.88.2: request has been deprecated'],
    ['progress', 'Progress: resolved 212, reused 200, downloaded 12, added 212, done'],
  ],
  pythonPackages: [
    ['error', 'ERROR: No matching distribution found for no-such-package'],
    ['error', 'foo 1.0 requires bar<2, but you have bar 2.0 which is incompatible.'],
    ['warning', 'WARNING: Running pip as the root user can break the system'],
    ['summary', 'Successfully installed flake8-7.4.1'],
    ['progress', 'Collecting flake8'],
    ['progress', '  Downloading flake8-7.4.1-py2.py3-none-any.whl (57 kB)'],
  ],
  systemPackages: [
    ['error', 'E: Unable to locate package no-such-package'],
    ['progress', 'Setting up jq (1.6-2.1) ...'],
    ['warning', 'W: Some index files failed to download. They have been ignored.'],
    ['progress', 'Get:1 http://mirror.example/debian bookworm/main amd64 jq amd64 1.6-2.1 [64.9 kB]'],
  ],
  docker: [
    ['content', 'Step 3/7 : RUN npm ci'],
    ['progress', ' ---> 0c0734eb7051'],
    ['progress', ' => CACHED [2/4] WORKDIR /app'],
    ['summary', 'Successfully built 0c0734eb7051'],
    ['error', 'Error response from daemon: No such container: cart'],
  ],
  ciLog: [
    ['content', '##[group]Run npm test'],
    ['content', '::group::Run npm test'],
    ['progress', 'section_start:1700000000:build_script'],
    ['error', '##[error]Process completed with exit code 1.'],
    ['warning', '##[warning]Node.js 16 actions are deprecated.'],
    ['progress', '##[endgroup]'],
  ],
  stackTrace: [
    ['error', 'panic: runtime error: index out of range [3] with length 3'],
    ['error', 'Unhandled exception. System.NullReferenceException: Object reference not set'],
    ['error', 'terminate called after throwing an instance of "std::out_of_range"'],
    ['error', 'cart.cpp:4:71: runtime error: signed integer overflow'],
    ['error', "cart.rb:7:in `total': undefined method `sum' for nil (NoMethodError)"],
    ['error', 'Cart/main.swift:7: Fatal error: Index out of range: file Swift/ContiguousArrayBuffer.swift, line 600'],
    ['error', '/repo/src/cart.js:7'],
    ['error', 'Exception in thread "main" java.lang.IllegalStateException: empty'],
  ],
};
