// OpenAI's Responses API: Codex.
import { sendEvents, sendJson } from './model.mjs';

export const responses = {
  isTurn: (path, body) => path.endsWith('/responses') && body !== undefined,

  answerTurn(response, steps, body, n) {
    const output = steps.map((step, i) => itemOf(step, `${n}_${i}`));
    const whole = {
      id: `resp_${n}`,
      object: 'response',
      model: body.model,
      status: 'completed',
      output,
      usage: {
        input_tokens: 10,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: 5,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 15,
      },
    };
    const event = (type, data) => ({ event: type, data: { type, ...data } });
    sendEvents(response, [
      event('response.created', { response: { ...whole, status: 'in_progress', output: [] } }),
      ...output.flatMap((item, output_index) => [
        event('response.output_item.added', { output_index, item: { ...item, status: 'in_progress' } }),
        event('response.output_item.done', { output_index, item }),
      ]),
      event('response.completed', { response: whole }),
    ]);
  },

  answerOther(response, path) {
    if (path.endsWith('/models')) { return sendJson(response, { object: 'list', data: [], models: [] }); }
    return sendJson(response, { error: { message: 'not scripted' } }, 404);
  },
};

function itemOf({ say, search, tool, namespace, input, text }, id) {
  const status = 'completed';
  if (say !== undefined) {
    const content = [{ type: 'output_text', text: say, annotations: [] }];
    return { type: 'message', role: 'assistant', id: `msg_${id}`, status, content };
  }
  if (search !== undefined) {
    const found = { query: search, limit: 8 };
    return { type: 'tool_search_call', call_id: `call_${id}`, status, execution: 'client', arguments: found };
  }
  const call = { call_id: `call_${id}`, status, name: tool };
  return text === undefined
    ? { type: 'function_call', id: `fc_${id}`, ...call, namespace, arguments: JSON.stringify(input) }
    : { type: 'custom_tool_call', id: `ctc_${id}`, ...call, input: text };
}
