import assert from 'node:assert/strict';
import { link } from '#pipeline/3-link/link';
import { assertLinearIn } from '#test/support/linear';
import { type Files, edgeLines, graphOf, indexed } from '#test/support/project';

const project: Files = {
  'CMakeLists.txt':
    'cmake_minimum_required(VERSION 3.20)\nproject(shop VERSION 1.0 LANGUAGES C CXX)\n# include_directories(no)\ninclude_directories(SYSTEM "${CMAKE_CURRENT_SOURCE_DIR}/third party" ${PROJECT_SOURCE_DIR}/extra)\nadd_subdirectory(net)\n',
  'net/CMakeLists.txt':
    'add_library(net net.cc)\ntarget_include_directories(net PUBLIC $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/api> PRIVATE ${UNKNOWN}/x)\n',
  'src/main.c':
    '#include "cart.h"\n#include <shop/api.h>\n#include <string.h>\n#include <sys/types.h>\n#include "extra.h"\n#include "deep/only.h"\n#include "twice.h"\n#include "../up.h"\n#include "made.h"\n#include <vector>\nint main(void) { return 0; }\n',
  'src/cart.c': '#include "cart.h"\nint cart(void) { return 1; }\n',
  'src/cart.h': '#pragma once\nint cart(void);\n',
  'src/string.h': '',
  'include/shop/api.h': 'int api(void);\n',
  'src/api/api.c': '#include <shop/api.h>\n',
  'extra/extra.h': '',
  'up.h': '',
  'lib/deep/only.h': '',
  'one/twice.h': '',
  'two/twice.h': '',
  'gen/made.h.in': '',
  'vector': '',
  'net/net.cc': '#include "net.h"\n#include "socket.hpp"\n',
  'net/api/net.h': 'class Net;\n',
  'net/socket.hpp': 'class Socket {};\n',
  'tests/cart_test.cc': '#include "cart.h"\nTEST(Cart, Works) {\n}\n',
  'tests/net_unittest.cpp': '#include "net.h"\n',
};

describe('C and C++ includes lead', () => {
  const graph = graphOf(project);
  check('next to the file, up, through include folders, to the only file of that name, not to standard headers',
    'src/main.c', [
    'cart.h → src/cart.h *',
    '<shop/api.h> → include/shop/api.h *',
    'extra.h → extra/extra.h *',
    'deep/only.h → lib/deep/only.h *',
    '../up.h → up.h *',
    'made.h → gen/made.h.in *',
  ]);
  check('to the folders that CMake names', 'net/net.cc', ['net.h → net/api/net.h *', 'socket.hpp → net/socket.hpp *']);
  check('from a header to the source that defines what it declares', 'src/cart.h', ['cart.c → src/cart.c ']);
  check('from a header to its source elsewhere', 'include/shop/api.h', ['api.c → src/api/api.c ']);
  it('pair tests with sources and their headers', () => {
    assert.deepEqual(graph.testedBy.get('tests/cart_test.cc'), ['src/cart.c', 'src/cart.h']);
    assert.deepEqual(graph.testedBy.get('tests/net_unittest.cpp'), ['net/api/net.h', 'net/net.cc']);
  });
  it('know CMake projects', () =>
    assert.deepEqual(graph.packages, [{ name: 'shop', root: '', manifest: 'CMakeLists.txt' }]));

  it('to the folders in compile commands, including absolute paths in the root', () => {
    const commands = JSON.stringify([
      {
        directory: '/home/x/shop/build',
        file: '../src/a.c',
        command: 'cc -I../inc -isystem /home/x/shop/sys -I"/home/x/shop/with space" -I/usr/include -c ../src/a.c',
      },
      {
        directory: '/home/x/shop/build',
        file: '/home/x/shop/src/b.c',
        arguments: ['cc', '-I', '/home/x/shop/other', '-c', 'b.c'],
      },
    ]);
    const files = {
      'build/compile_commands.json': commands,
      'src/a.c': '#include "x.h"\n#include <stdio.h>\n#include "y.h"\n#include "z.h"\n',
      'src/b.c': '#include "x.h"\n',
      'src/c.c': '#include "z.h"\n',
      'inc/x.h': '',
      'other/x.h': '',
      'sys/stdio.h': '',
      'with space/y.h': '',
      'else/z.h': '',
      'other/z.h': '',
    };
    const own = graphOf(files);
    assert.deepEqual(edgeLines(own, 'src/a.c'), ['x.h → inc/x.h *', '<stdio.h> → sys/stdio.h *',
      'y.h → with space/y.h *', 'z.h → other/z.h *']);
    assert.deepEqual(edgeLines(own, 'src/b.c'), ['x.h → other/x.h *']);
    assert.deepEqual(edgeLines(own, 'src/c.c'), ['z.h → other/z.h *']);
  });
  it('nowhere through a manifest that does not parse', () => {
    assert.deepEqual(
      edgeLines(graphOf({ 'compile_commands.json': '[{', 'CMakeLists.txt': 'project(', 'a.c': '#include "b.h"\n' }),
        'a.c'),
      [],
    );
  });
  it('in time linear in the number of files', () => {
    const files = (count: number): Files =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [
        [`d${i}/config.h`, ''],
        [`s${i}/a.c`, '#include "config.h"\n#include "x/config.h"\n'],
      ]).flat());
    assertLinearIn(400, (count) => indexed(files(count)), (made) => assert.equal(link(made).imports.size, 0));
  });

  function check(title: string, path: string, expected: string[]): void {
    it(title, () => assert.deepEqual(edgeLines(graph, path), expected));
  }
});
