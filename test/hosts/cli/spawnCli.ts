import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { gitEnv, sandbox, type Sandbox } from '../node/sandbox';

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const cli = resolve('dist/cli.js');

/** The built command line, as a shell would start it; no agent's variables, no terminal. */
export function startCli(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [cli, ...args], { cwd, env: { ...gitEnv, ...env }, stdio: 'pipe' });
  const outcome = new Promise<Outcome>((done, fail) => {
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => { stdout += text; });
    child.stderr.setEncoding('utf8').on('data', (text: string) => { stderr += text; });
    child.on('error', fail).on('close', (code) => done({ code, stdout, stderr }));
  });
  return { child, outcome };
}

export async function runCli(cwd: string, args: readonly string[], input = ''): Promise<Outcome> {
  const { child, outcome } = startCli(cwd, args);
  child.stdin.end(input);
  return outcome;
}

/** A small shop: a source with its test, a caller, settings with a password in them, something ignored. */
export function shop(): Sandbox {
  const box = sandbox({
    'package.json': '{ "name": "shop", "type": "module" }\n',
    '.gitignore': 'node_modules/\n*.log\n',
    'README.md': '# Shop\n\nPrices and carts.\n',
    'src/price.ts': 'export interface Price { readonly amount: number; readonly currency: string }\n\nexport function addTax(price: Price, rate: number): Price {\n  return { ...price, amount: Math.round(price.amount * (1 + rate)) };\n}\n\nexport class TaxError extends Error {}\n',
    'src/cart.ts': "import { addTax, type Price } from './price';\n\nexport function total(prices: readonly Price[], rate: number): number {\n  return prices.map((p) => addTax(p, rate).amount).reduce((a, b) => a + b, 0);\n}\n",
    'src/db.ts': `import { total } from './cart';\n\nexport const settings = {\n  user: 'shop',\n  password: '${plantedPassword}',\n};\nexport const report = () => total([], 0.19);\n`,
    'test/price.test.ts': "import { addTax } from '../src/price';\n\ndescribe('addTax', () => {\n  it('rounds to whole cents', () => addTax({ amount: 1, currency: 'EUR' }, 0.19));\n});\n",
    'docs/other.md': '# Other\n\nNothing of prices.\n',
    'debug.log': 'addTax addTax addTax\n',
  });
  box.commit('The shop');
  return box;
}

export const plantedPassword = ['hunt', 'er2-', 'plain'].join('');
export const task = 'addTax in src/price.ts rounds wrongly for `TaxError` cases';

/** The command line as somebody whom permissions bind: root is stripped of what overrides them. */
export async function runBound(cwd: string, args: readonly string[]): Promise<Outcome> {
  if (process.getuid?.() !== 0) return runCli(cwd, args);
  const child = spawn('setpriv', ['--bounding-set=-all', '--inh-caps=-all', process.execPath, cli, ...args], { cwd, env: gitEnv, stdio: ['ignore', 'pipe', 'pipe'] });
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name].setEncoding('utf8').on('data', (more: string) => { text[name] += more; });
  return new Promise((done, fail) => child.on('error', fail).on('close', (code) => done({ code, ...text })));
}
