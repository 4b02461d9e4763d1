import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { MapNode } from '#features/tokenMap/vscode/folderTree';
import { computeMapLayout, type MapCell } from '#features/tokenMap/vscode/layout';
import type { MapFile } from '#features/tokenMap/vscode/mapData';
import { findNextCell, type Direction } from '#features/tokenMap/vscode/nextCell';

const name = fc.constantFrom('a', 'b', 'src', 'test', '__proto__', 'constructor', 'x y', '…');
const path = fc.array(name, { minLength: 1, maxLength: 5 }).map((names) => names.join('/'));
const tokens = fc.oneof(fc.nat(20), fc.nat(5_000), fc.nat(900_000));
const anyFiles = fc.uniqueArray(
  fc.record({ path: path.map((one) => `${one}/file`), tokens }, { noNullPrototype: true }),
  {
    selector: (file) => file.path,
    maxLength: 60,
  },
);
const pixels = fc.integer({ min: 40, max: 2_000 });

const sum = (list: readonly { readonly tokens: number; }[]) => list.reduce((all, one) => all + one.tokens, 0);
const area = ({ width, height }: MapCell) => width * height;
const nodesOf = (cells: readonly MapCell[]) => cells.map(({ node }) => node);

/** Files that a cell represents. */
const belowFolder = (files: readonly MapFile[], folder: string) =>
  folder === '' ? files : files.filter((file) => file.path.startsWith(`${folder}/`));

describe('the layout of the token map', () => {
  it('gives each token its area', () => {
    fc.assert(fc.property(anyFiles, pixels, pixels, fc.nat(9_000), (files, width, height, rest) => {
      const sections = { path: '.agentpack/context.md', tokens: rest };
      const { cells } = computeMapLayout({ files, sections }, width, height, { headings: false });
      const total = sum(files) + rest;
      assert.equal(sum(nodesOf(cells)), total);
      for (const cell of cells) {
        const wanted = (cell.node.tokens / total) * width * height;
        assert.ok(Math.abs(area(cell) - wanted) < 1e-6 * width * height, `${area(cell)} in place of ${wanted}`);
      }
    }));
  });

  it('loses no file: each is a cell or counted in the cell of an ancestor folder', () => {
    fc.assert(fc.property(anyFiles, pixels, pixels, (files, width, height) => {
      fc.pre(sum(files) > 0);
      const nodes = nodesOf(computeMapLayout({ files }, width, height).cells);
      assert.equal(nodes.reduce((all, { count }) => all + count, 0), files.length);
      const alone = new Set(nodes.flatMap((node) => (node.kind === 'file' ? [node.file.path] : [])));
      const small = nodes.filter((node): node is MapNode & { kind: 'small'; } => node.kind === 'small');
      for (const file of files) {
        assert.ok(alone.has(file.path) || small.some(({ folder }) => belowFolder([file], folder).length > 0),
          file.path);
      }
    }));
  });

  it('keeps all cells inside and without overlap', () => {
    fc.assert(fc.property(anyFiles, pixels, pixels, (files, width, height) => {
      const { cells } = computeMapLayout({ files }, width, height);
      const inside = cells.filter((cell) => area(cell) > 0);
      for (const { x, y, width: w, height: h } of inside)
        assert.ok(x >= -1e-6 && y >= -1e-6 && x + w <= width + 1e-6 && y + h <= height + 1e-6);
      for (const [i, a] of inside.entries()) {
        for (const b of inside.slice(i + 1)) {
          const [w, h] = [Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
            Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)];
          assert.ok(w < 1e-6 || h < 1e-6);
        }
      }
    }));
  });

  it('is the same for the same files in another order', () => {
    fc.assert(
      fc.property(anyFiles,
        (files) =>
          assert.deepEqual(computeMapLayout({ files: [...files].reverse() }, 800, 600),
            computeMapLayout({ files }, 800, 600))),
    );
  });

  it('draws few cells for many files', () => {
    const files = Array.from({ length: 10_000 }, (_, i) => ({
      path: `packages/p${i % 40}/src/m${i % 13}/file${i}.ts`,
      tokens: 50 + (i * 7_919) % 3_000,
    }));
    const { cells } = computeMapLayout({ files }, 1_000, 700);
    assert.ok(cells.length < 1_700, `${cells.length} cells`);
    assert.equal(cells.reduce((all, { node }) => all + node.count, 0), files.length);
  });

  check('groups small files in a folder', [['src/big.ts', 9_000], ['src/x/a.ts', 1], ['src/x/b.ts', 2], [
    'src/x/c.ts',
    3,
  ]], ['file src/big.ts 9000', 'small src 6 of 3']);
  check('makes no group for one file', [['src/big.ts', 9_000], ['src/a.ts', 1]], ['file src/big.ts 9000',
    'file src/a.ts 1']);
  check('draws nothing if nothing has a size', [['a.ts', 0]], []);
});

function check(title: string, files: readonly (readonly [string, number])[], expected: readonly string[]): void {
  it(title, () => {
    const { cells } = computeMapLayout({ files: files.map(([path, tokens]) => ({ path, tokens })) }, 200, 100);
    assert.deepEqual(
      nodesOf(cells).map((node) =>
        node.kind === 'file'
          ? `file ${node.file.path} ${node.tokens}`
          : `${node.kind} ${node.kind === 'small' ? node.folder : ''} ${node.tokens} of ${node.count}`
      ),
      expected,
    );
  });
}

describe('arrow keys in the token map', () => {
  const directions: readonly Direction[] = ['left', 'right', 'up', 'down'];
  const files = fc.uniqueArray(
    fc.record({ path, tokens: fc.integer({ min: 1, max: 9_000 }) }, { noNullPrototype: true }),
    {
      selector: (file) => file.path,
      minLength: 1,
      maxLength: 40,
    },
  );
  it('reach every cell from the first one', () => {
    fc.assert(fc.property(files, pixels, pixels, (list, width, height) => {
      const { cells } = computeMapLayout({ files: list }, width, height);
      const reached = new Set([0]);
      for (const from of reached) {
        for (const direction of directions) {
          const to = findNextCell(cells, from, direction);
          if (to !== undefined) reached.add(to);
        }
      }
      const large = [...cells.entries()].filter(([, cell]) => cell.width > 1 && cell.height > 1).map(([i]) => i);
      assert.deepEqual(large.filter((i) => !reached.has(i)), []);
    }));
  });
  it('move in their direction, and stop at the edge', () => {
    const grid = [0, 1, 2, 3].map((i) => ({ x: (i % 2) * 10, y: Math.floor(i / 2) * 10, width: 10, height: 10 }));
    assert.deepEqual(directions.map((direction) => findNextCell(grid, 0, direction)), [undefined, 1, undefined, 2]);
    assert.deepEqual(directions.map((direction) => findNextCell(grid, 3, direction)), [2, undefined, 1, undefined]);
  });
});
