// npm run agents [-- [OPTION…] AGENT…]: runs real agent command lines against a scripted model on localhost, with their
// own home folder, connected by `agentpack connect`. Prints the checks as a table. Instead of an agent: `windows`: the
// command lines of hooks in cmd, under wine; `inspector`: the official inspector of MCP servers, and its output;
// `memory`: one agent proposes a note, a person accepts it, another agent receives it; `plugin`: AgentPack as a plugin,
// instead of a connection and beside one; `outputs`: the parts of a long search that the model reads before and after
// `agentpack connect outputs`; `compaction`: the working set that Claude Code is told after a compaction;
// `holdout`: a session that works without the pack's hooks, and one that does not.
// - --update: installs the newest versions; --keep: keeps the folders
// - --records: writes the input that agents gave to hooks into out/agents/
// - --keep-transcripts: writes two sessions of each agent into test/samples/sessions/
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../../.ci/build.mjs';
import { ensurePackages, root } from '../../.ci/system.mjs';
import { agents } from './agents/agents.mjs';
import { runCompaction } from './compaction.mjs';
import { runCourse } from './course.mjs';
import { runHoldout } from './holdout.mjs';
import { runInspector } from './inspector.mjs';
import { installAgent } from './install.mjs';
import { runMemory } from './memory.mjs';
import { startModel } from './model/model.mjs';
import { runOutputs } from './outputs.mjs';
import { runPlugin } from './plugin.mjs';
import { redactedRecords } from './records.mjs';
import { makeSandbox } from './sandbox.mjs';
import { makeStage } from './stage.mjs';
import { sampledSessions, sampleOf, transcriptsOf } from './transcripts.mjs';
import { runWindows } from './windows/windows.mjs';

const words = process.argv.slice(2);
const named = words.filter((word) => !word.startsWith('--'));
const rows = agents.filter(({ id }) => named.length === 0 || named.includes(id));
const results = [];

ensurePackages();
await ensureBuilt('any');
for (const agent of rows) {
  try {
    await drive(agent);
  } catch (error) {
    add(agent.id, 'runs to the end', false, error instanceof Error ? error.message : error);
  }
}
const options = { update: words.includes('--update'), keep: words.includes('--keep') };
if (named.length === 0 || named.includes('windows')) { runWindows((...all) => add('windows', ...all), options); }
for (
  const [id, play] of [['inspector', runInspector], ['memory', runMemory], ['plugin', runPlugin], ['outputs',
    runOutputs], ['compaction', runCompaction], ['holdout', runHoldout]]
) {
  if (named.length > 0 && !named.includes(id)) { continue; }
  try {
    await play((...all) => add(id, ...all), options);
  } catch (error) {
    add(id, 'runs to the end', false, error instanceof Error ? error.message : error);
  }
}
printTable();
process.exitCode = results.every(({ isRight }) => isRight) ? 0 : 1;

async function drive(agent) {
  const { path, version } = installAgent(agent, words.includes('--update'));
  console.log(`\n${agent.id}: ${agent.npm} ${version}`);
  const box = makeSandbox(agent.id);
  const model = await startModel(agent.wire);
  const { url } = model;
  try {
    const stage = makeStage({ agent, box, url });
    const records = [];
    const newTranscripts = words.includes('--keep-transcripts') && agent.transcripts
      ? transcriptsOf(agent.transcripts, box.home)
      : undefined;
    await runCourse({ agent, box, path, stage, session, check: (...all) => add(agent.id, ...all) });
    if (words.includes('--records')) { write(records, stage.shop); }

    async function session(title, cwd, turnsOf, { isTrusted = true, more = {} } = {}) {
      const requests = model.play(turnsOf(agent.tools(cwd)));
      const { args, env } = agent.start({ prompt: 'Round prices in the cart.', url, isTrusted });
      const started = Date.now();
      const out = await box.run(path, args, { cwd, env: { ...env, ...more } });
      console.log(`  ${title}: exit ${out.code}, ${requests.length} requests, ${Date.now() - started} ms`);
      const taken = box.takeRecords();
      if (cwd === stage.shop) { records.push(...taken); }
      end(agent.leftBehind?.(box.home));
      const transcripts = newTranscripts?.();
      if (out.code !== 0 || requests.length === 0) {
        const said = `${out.stderr}\n${out.stdout}`.trim().slice(-1_500);
        throw new Error(
          `${title}: ${out.isLate ? 'no end' : `exit ${out.code}`}, ${requests.length} requests: ${said}`,
        );
      }
      if (transcripts && title in sampledSessions) { writeTranscripts(sampledSessions[title], transcripts); }
      return requests;
    }

    function write(all, repository) {
      const folder = join(root, 'out/agents');
      mkdirSync(folder, { recursive: true });
      const payloads = redactedRecords(all, foldersAs('/home/user', repository));
      writeFileSync(join(folder, `${agent.id}.json`), `${JSON.stringify({ version, payloads }, null, 1)}\n`);
    }

    function writeTranscripts(name, transcripts) {
      if (transcripts.length === 0) { throw new Error(`no transcript below ~/${agent.transcripts.folder}`); }
      const folder = join(root, 'test/samples/sessions', agent.id);
      mkdirSync(folder, { recursive: true });
      const names = {
        ...foldersAs('/home/person', stage.shop),
        [box.top]: '/home/person',
        [root]: '/home/person/agentpack',
      };
      transcripts.forEach((text, i) =>
        writeFileSync(join(folder, `${name}${i === 0 ? '' : `-${i + 1}`}.jsonl`),
          sampleOf(text, names, agent.transcripts))
      );
      console.log(`  kept: ${transcripts.length} transcripts of ${agent.npm} ${version}: ${folder}`);
    }

    /** The sandbox's folders → a user's folders, the longest first. */
    function foldersAs(home, repository) {
      return {
        [repository]: `${home}/shop`,
        // as agents name folders of transcripts
        [repository.replace(/[^A-Za-z0-9]/g, '-')]: `${home}/shop`.replace(/[^A-Za-z0-9]/g, '-'),
        [box.home]: home,
      };
    }
  } finally {
    await model.close();
    if (words.includes('--keep')) { console.log(`  kept: ${box.top}`); }
    else { box.remove(); }
  }
}

function end(pid) {
  if (pid === undefined) { return; }
  try {
    process.kill(pid);
  } catch (error) {
    if (error.code !== 'ESRCH') { throw error; } // it has ended
  }
}

function add(agent, title, isRight, seen) {
  results.push({ agent, title, isRight });
  console.log(`  ${isRight ? 'ok  ' : 'FAIL'} ${title}`);
  if (!isRight && seen !== undefined) {
    const text = typeof seen === 'string' ? seen : JSON.stringify(seen);
    console.log(`       ${text.slice(-2_000)}`);
  }
}

function printTable() {
  const width = Math.max(0, ...results.map(({ title }) => title.length));
  console.log(`\nagent     | ${'check'.padEnd(width)} | result`);
  for (const { agent, title, isRight } of results) {
    console.log(`${agent.padEnd(9)} | ${title.padEnd(width)} | ${isRight ? 'ok' : 'FAIL'}`);
  }
  const failed = results.filter(({ isRight }) => !isRight).length;
  console.log(`${results.length} checks, ${failed} failed`);
}
