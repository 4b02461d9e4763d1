// The official inspector of MCP servers against `agentpack mcp`: `npm run agents -- inspector`. It is a client that
// nobody here wrote: what it refuses, agents may refuse.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../.ci/system.mjs';
import { paths } from '../harness/vscode-install.mjs';
import { installAgent } from './install.mjs';
import { makeSandbox } from './sandbox.mjs';
import { line } from './stage.mjs';

const npm = '@modelcontextprotocol/inspector';
/** The oldest Node that it runs on. */
const needed = [22, 19];
/** Its exit code for a call that failed. */
const failedCall = 5;

/** `check` as in `course.mjs`. If nothing runs, reports why. */
export async function runInspector(check, { update, keep }) {
  const node = [process.execPath, paths.node].find(isNewEnough);
  if (node === undefined) {
    const oldest = needed.join('.');
    console.log(`\ninspector: skipped, as it needs Node ${oldest} (npm test -- integration installs one).`);
    return;
  }
  const inspector = installed(node, update);
  if (inspector === undefined) { return; }
  console.log(`\ninspector: ${npm} ${inspector.version}, Node ${versionOf(node)}`);
  const box = makeSandbox('inspector');
  try {
    const shop = box.makeRepository('shop', {
      'src/tax.ts': `${line(1)}\n// tax of the shop\n`,
      'README.md': '# Shop\n',
      '.gitignore': '.agentpack/\n',
    });
    for (const era of ['legacy', 'modern']) {
      await inspect({
        check: (title, ...seen) => check(`${title} (${era} protocol)`, ...seen),
        ask: (words, { exit = 0 } = {}) => ask({ box, shop, node, inspector, era, words, exit }),
      });
    }
  } finally {
    if (keep) { console.log(`  kept: ${box.top}`); }
    else { box.remove(); }
  }
}

async function inspect({ check, ask }) {
  const { tools } = (await ask(['--method', 'tools/list', '--strict'])).result;
  say(tools.map(({ name }) => name).join(', '));
  check('tools/list has the tools, and no schema with an error', has(tools, 'name', 'start_task'), tools);

  const found = (await ask([...toCall('search_files'), '--tool-arg', 'query=cents'])).result;
  say(found.content[0].text);
  check('tools/call returns text, and a document for programs',
    /src\/tax\.ts/.test(found.content[0].text) && found._meta['agentpack/document'].matches === 1, found);

  const task = (await ask([...toCall('start_task'), '--tool-arg', 'task=Round the tax'])).result;
  say(task.content[0].text);
  check('tools/call packs for a task', task.isError !== true, task);

  const { resources } = (await ask(['--method', 'resources/list'])).result;
  say(resources.map(({ uri }) => uri).join(', '));
  check('resources/list contains the context', has(resources, 'uri', 'agentpack://context'), resources);

  const { contents } = (await ask(['--method', 'resources/read', '--uri', 'agentpack://context'])).result;
  say(`${contents[0].text.split('\n')[0]} … (${contents[0].text.length} characters)`);
  check('resources/read returns the pack', /tax of the shop/.test(contents[0].text), contents);

  const { prompts } = (await ask(['--method', 'prompts/list'])).result;
  say(prompts.map(({ name }) => name).join(', '));
  check('prompts/list contains the prompts', has(prompts, 'name', 'work_on'), prompts);

  const outside = await ask([...toCall('retrieve_block'), '--tool-arg', 'id=/etc/passwd'], { exit: failedCall });
  say(`${outside.result.content[0].text} | ${outside.error.code}`);
  check('a path outside is a failed call with the reason',
    outside.result.isError === true && /outside/.test(outside.result.content[0].text), outside);

  const unknown = await ask(toCall('no_such_tool'), { exit: failedCall });
  say(unknown.error.message);
  check('a missing tool is an error', unknown.error !== undefined, unknown);
}

const toCall = (name) => ['--method', 'tools/call', '--tool-name', name];
const has = (rows, key, value) => rows.some((row) => row[key] === value);

/**
 * Returns its output, and the error that it reports.
 * @throws Error if it exits with neither 0 nor `exit`
 */
async function ask({ box, shop, node, inspector, era, words, exit }) {
  const server = [process.execPath, join(root, 'dist/cli.js'), 'mcp'];
  const options = ['--protocol-era', era, '--quiet', '--format', 'json'];
  const { code, stdout, stderr } = await box.run(node, [inspector.path, '--cli', ...server, ...words, ...options], {
    cwd: shop,
    env: { PATH: `${dirname(node)}:${box.environment.PATH}` },
  });
  console.log(`  > inspector --cli agentpack mcp ${[...words, ...options.slice(0, 2)].join(' ')}   (exit ${code})`);
  if (code !== 0 && code !== exit) {
    throw new Error(`${words.join(' ')}: exit ${code}\n${stderr.slice(-2_000)}${stdout.slice(-500)}`);
  }
  const printed = stdout.trim() === '' ? {} : JSON.parse(stdout);
  const envelope = stderr.split('\n').find((one) => one.startsWith('{"error"'));
  return {
    result: printed.result ?? printed,
    error: envelope === undefined ? undefined : JSON.parse(envelope).error,
  };
}

function say(text) {
  console.log(text.split('\n').map((one) => `    ${one}`).join('\n'));
}

/** Undefined if it cannot be fetched, which is reported. */
function installed(node, update) {
  try {
    return installAgent({ id: 'inspector', npm, program: 'mcp-inspector' }, update);
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : error;
    console.log(`\ninspector: skipped, as it cannot be fetched: ${why}`);
    return undefined;
  }
}

function isNewEnough(node) {
  const [major, minor] = versionOf(node)?.split('.').map(Number) ?? [0, 0];
  return major > needed[0] || (major === needed[0] && minor >= needed[1]);
}

/** In the form `22.19.0`; undefined if Node does not exist at this path. */
function versionOf(node) {
  if (!existsSync(node)) { return undefined; }
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim().replace(/^v/, '');
}
