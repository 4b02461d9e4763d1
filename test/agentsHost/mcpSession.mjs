// Sessions whose model calls tools of AgentPack's MCP server.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lastResult } from './model/model.mjs';
import { putAll } from './sandbox.mjs';
import { count, words } from './words.mjs';

/** The most requests before the server, which starts alongside the session, must be available. */
export const patience = 12;
/** More pages than any client needs for the pack of `wholePack`. */
const mostPages = 16;

export async function mcpTool({ agent, stage, check, session }) {
  await stage.pack();
  const calls = callsOf(agent, 'retrieve_block', patience,
    (results) => results.length === 0 ? { id: 'src/tax.ts' } : undefined);
  const requests = await session('a tool of the MCP server', stage.shop, calls.turns);
  check('the MCP server is listed: its tools are in a request', calls.isListed(), requests.at(-1));
  check('a tool of the MCP server returns the block', count(requests.at(-1), words.block) > 0, requests.at(-1));
}

/** More bytes than most clients show of one result. */
const largePack = 50_000;

/** A pack in pages: put together they are the context file. */
export async function wholePack({ agent, stage, check, session }) {
  const files = Object.fromEntries(Array.from({ length: 24 }, (_, i) => [`src/prices${i}.ts`, priceList(i)]));
  putAll(stage.shop, files);
  await stage.pack('--budget', '40000', '--mode', 'deep');
  const pages = [];
  const calls = callsOf(agent, 'get_context', patience + mostPages, (results) => {
    pages.push(...results.slice(-1));
    const cursor = /\[\d+ more: cursor `([^`]+)`\]/.exec(results.at(-1) ?? '')?.[1];
    if (results.length === 0) { return {}; }
    return cursor === undefined || pages.length === mostPages ? undefined : { cursor };
  });
  await session('a pack, page by page', stage.shop, calls.turns);
  const [, path] = /`([^`]+\.md)`, lines 1 to/.exec(pages[0] ?? '') ?? [];
  const context = path === undefined ? '' : readFileSync(join(stage.shop, path), 'utf8').trimEnd();
  // clients put their own words around a text
  const shown = pages.map((page) =>
    /, lines \d+ to [^]*?\n\n([^]*?)(?:\n\n\[\d+ more: cursor |$)/.exec(page)?.[1] ?? ''
  )
    .join('\n');
  const size = Buffer.byteLength(context);
  console.log(`  ${pages.length} pages of ${size} bytes: ${pages.map((page) => Buffer.byteLength(page)).join(', ')}`);
  check('the model gets a pack page by page, identical to the file', size > largePack && shown.startsWith(context),
    pages[0]);
  for (const path of Object.keys(files)) { rmSync(join(stage.shop, path)); }
}

function priceList(n) {
  const lines = Array.from({ length: 110 },
    (_, i) => `export const price${n}_${i} = cents("cart ${n}", ${i}); // ${i}`);
  return `${lines.join('\n')}\n`;
}

/**
 * Turns of a session that calls one tool until `inputOf`, which gets the results as the model reads them, returns
 * undefined. Some clients offer tools only after the model has asked for them.
 */
export function callsOf(agent, tool, most, inputOf) {
  const wanted = new RegExp(`(^|[^a-z])${tool}$`);
  const results = [];
  let isListed = false, isCalled = false, isLoaded = false, isOver = false;
  return {
    isListed: () => isListed,
    results: () => results,
    turns: ({ read, wait = () => read('src/price.ts') }) =>
      Array.from({ length: most }, () => (names, text) => {
        const name = names.find((one) => wanted.test(one));
        const deferred = agent.deferredTool?.(tool).exec(text)?.[0];
        isListed ||= (name ?? deferred) !== undefined;
        if (isCalled) { results.push(lastResult(text)); }
        isCalled = false;
        if (isOver) { return [{ say: 'done' }]; }
        if (name !== undefined) {
          const input = inputOf(results);
          isOver = input === undefined;
          isCalled = !isOver;
          return isOver ? [{ say: 'done' }] : [{ tool: name, namespace: agent.namespace, input }];
        }
        if (deferred === undefined || isLoaded) { return wait(); }
        isLoaded = true;
        return [agent.loading(deferred, tool)];
      }),
  };
}
