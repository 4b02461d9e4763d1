// The tarball of npm, installed into an empty folder: without a network, a cache or the files of this repository.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTarball, tarball } from '../../.ci/package.mjs';

/** Something hangs. Ms. */
const patience = 300_000;

/** Calls `check(title, ok, detail)` for each of its findings. */
export async function checkInstalled(check) {
  await makeTarball();
  const folder = mkdtempSync(join(tmpdir(), 'agentpack-npm-'));
  const env = { PATH: process.env.PATH, HOME: join(folder, 'home'), USERPROFILE: join(folder, 'home') };
  const call = (program, args, { cwd, input = '' }) => {
    const { status, stdout, stderr, error } = spawnSync(program, args, {
      cwd,
      input,
      env,
      encoding: 'utf8',
      timeout: patience,
      shell: process.platform === 'win32',
    });
    return { status, stdout: stdout ?? '', said: `${stderr ?? ''}${error ?? ''}`.trim() };
  };
  try {
    const [tool, shop] = ['tool', 'shop', 'home'].map((name) => join(folder, name));
    for (const one of [tool, shop, env.HOME]) { mkdirSync(one); }
    writeFileSync(join(shop, 'price.js'), 'export function addTax(price) {\n  return Math.round(price * 1.19);\n}\n');
    writeFileSync(join(shop, 'cart.js'), "import { addTax } from './price.js';\nexport const total = addTax;\n");

    const installed = call('npm', ['install', tarball, '--offline', '--no-audit', '--no-fund', '--prefix', tool,
      '--cache', join(folder, 'cache')], { cwd: tool });
    check('the tarball installs without a network', installed.status === 0, installed.said);
    const { description } = JSON.parse(readFileSync(join(tool, 'node_modules/agentpack/package.json'), 'utf8'));
    check('its description is text', / /.test(description), description);
    const agentpack = join(tool, 'node_modules/.bin/agentpack');
    const pack = call(agentpack, ['pack', '--task', 'addTax rounds wrongly', '--json'], { cwd: shop });
    check('the installed program packs', pack.status === 0 && JSON.parse(pack.stdout).files.some(({ path }) =>
      path === 'price.js'
    ), pack.said);
    const status = call(agentpack, ['status'], { cwd: shop });
    check('… reports that the pack is fresh', status.status === 0 && status.stdout.startsWith('fresh'),
      status.said || status.stdout.split('\n')[0]);
    const request = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    };
    const mcp = call(agentpack, ['mcp'], { cwd: shop, input: `${JSON.stringify(request)}\n` });
    check('… serves agents', mcp.stdout.includes('"serverInfo"'), mcp.said);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
