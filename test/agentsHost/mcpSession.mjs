// A session whose model calls a tool of AgentPack's MCP server.
import { count, words } from './words.mjs';

/** Requests until the server, which starts beside the session, has to be there. */
const patience = 12;
const wanted = /retrieve_block$/;

export async function mcpTool({ agent, stage, check, session }) {
  await stage.pack();
  let isListed = false, isCalled = false, isLoaded = false;
  const requests = await session('a tool of the MCP server', stage.shop,
    ({ read, wait = () => read('src/price.ts') }) =>
      Array.from({ length: patience }, () => (names, text) => {
        const name = names.find((one) => wanted.test(one));
        const deferred = agent.deferredTool?.exec(text)?.[0];
        isListed ||= (name ?? deferred) !== undefined;
        if (isCalled) { return [{ say: 'done' }]; }
        if (name !== undefined) {
          isCalled = true;
          return [{ tool: name, namespace: agent.namespace, input: { id: 'src/tax.ts' } }];
        }
        if (deferred === undefined || isLoaded) { return wait(); }
        isLoaded = true;
        return [agent.loading(deferred)];
      }));
  check('the MCP server is listed: its tools are in a request', isListed, requests.at(-1));
  check('a tool of the MCP server gives the block', count(requests.at(-1), words.block) > 0, requests.at(-1));
}
