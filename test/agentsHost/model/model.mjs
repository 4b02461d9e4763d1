// A scripted model on localhost. `wire` is one of the forms . After `play(turns)`, `turns[n]` answers the
// n-th request of the conversation: a list of steps, or a function that, when the request comes, makes the list from
// the names of the tools that it offers and its text. The function may return a promise.
// - a step: { say: TEXT } | { tool: NAME, input: OBJECT } | { tool: NAME, text: TEXT } (a tool that takes plain text)
import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** `play` returns the list to which the bodies of the conversation are added, as text. */
export async function startModel(wire) {
  let turns = [], requests = [];
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk)).on('end', () => answer(request, response, Buffer.concat(chunks)));
  });
  await new Promise((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${server.address().port}`;
  return {
    url,
    play(script) {
      [turns, requests] = [script, []];
      return requests;
    },
    close: () =>
      new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
  };

  async function answer(request, response, raw) {
    const [path] = request.url.split('?');
    const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString('utf8');
    const body = parsed(text);
    if (!wire.isTurn(path, body)) { return wire.answerOther(response, path, body); }
    const turn = turns[requests.length] ?? [{ say: 'done' }];
    requests.push(conversationLast(body));
    const n = requests.length;
    wire.answerTurn(response, typeof turn === 'function' ? await turn(toolNames(body), text) : turn, body, n);
  }
}

/** The request as text, that its end is what the agent has heard last. */
function conversationLast({ messages, input, contents, ...others }) {
  return JSON.stringify({ ...others, messages, input, contents });
}

/** Handles all forms: tools have a name, declare functions, are a group of others, or were found by a search. */
function toolNames({ tools = [], input = [] }) {
  const found = Array.isArray(input) ? input.filter(({ type }) => type === 'tool_search_output') : [];
  return [...tools, ...found].flatMap((tool) => [
    ...(typeof (tool.name ?? tool.function?.name) === 'string' ? [tool.name ?? tool.function.name] : []),
    ...toolNames({ tools: tool.functionDeclarations ?? tool.tools }),
  ]);
}

/** The result of a tool that a request of any form ends with, as the model reads it. */
export function lastResult(text) {
  const { messages = [], input = [], contents = [] } = parsed(text) ?? {};
  const parts = [...messages.flatMap(({ content }) => content), ...input, ...contents.flatMap((one) => one.parts)];
  const { content, output, functionResponse } =
    parts.findLast((part) =>
      part.type === 'tool_result' || part.type === 'function_call_output' || part.functionResponse
    ) ?? {};
  const result = content ?? output ?? functionResponse?.response.output ?? functionResponse?.response ?? '';
  if (typeof result === 'string') { return result; }
  return Array.isArray(result) ? result.map((part) => part.text ?? '').join('') : JSON.stringify(result);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not a request of the conversation
  }
}

export function sendJson(response, value, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** Server-sent events: `send(name, data)`, without a name the data alone. */
export function sendEvents(response, events) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  for (const { event, data } of events) {
    response.write(`${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`);
  }
  response.end();
}
