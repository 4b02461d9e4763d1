import { spawnSync } from 'node:child_process';
import { pythonEdges } from '../pythonEdges';
import { typescriptEdges } from '../typescriptEdges';
import type { Area } from '.';

export const edges: Area = {
  title:
    "Import edges against TypeScript's own resolution and Python's import finder (--list N prints the differences)",
  given: true,
  async measure({ name, root }, { list }) {
    const hasPython = spawnSync('python3', ['--version']).status === 0;
    const [typescript, python] = [typescriptEdges(root, list),
      hasPython ? pythonEdges(root, list) : { skipped: 'no python3 is installed' }];
    return [...(typescript ? [{ repository: `${name} TypeScript`, ...typescript }] : []),
      ...(python ? [{ repository: `${name} Python`, ...python }] : [])];
  },
};
