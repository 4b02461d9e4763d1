// Anthropic's Messages API: Claude Code, Copilot, OpenCode, Cline.
import { sendEvents, sendJson } from './model.mjs';

export const anthropic = {
  /** Requests without tools are the program's own: titles, summaries. */
  isTurn: (path, body) => path.endsWith('/messages') && body?.tools?.length > 0,

  answerTurn(response, steps, body, n) {
    const content = steps.map((step, i) =>
      step.say === undefined
        ? { type: 'tool_use', id: `toolu_script_${n}_${i}`, name: step.tool, input: step.input }
        : { type: 'text', text: step.say }
    );
    const message = {
      id: `msg_script_${n}`,
      type: 'message',
      role: 'assistant',
      model: body.model,
      content,
      stop_reason: content.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 10, output_tokens: 10 },
    };
    return body.stream ? sendEvents(response, eventsOf(message)) : sendJson(response, message);
  },

  answerOther(response, path, body) {
    if (path.endsWith('/count_tokens')) { return sendJson(response, { input_tokens: 100 }); }
    if (path.endsWith('/messages') && body) {
      return this.answerTurn(response, [{ say: 'ok' }], body, 0);
    }
    if (path === '/') { return response.writeHead(200).end(); }
    return sendJson(response, { type: 'error', error: { type: 'not_found_error', message: 'not scripted' } }, 404);
  },
};

function eventsOf(message) {
  const event = (type, data) => ({ event: type, data: { type, ...data } });
  return [
    event('message_start', { message: { ...message, content: [], stop_reason: null } }),
    ...message.content.flatMap((block, index) => {
      const isTool = block.type === 'tool_use';
      return [
        event('content_block_start', {
          index,
          content_block: isTool ? { ...block, input: {} } : { type: 'text', text: '' },
        }),
        event('content_block_delta', {
          index,
          delta: isTool
            ? { type: 'input_json_delta', partial_json: JSON.stringify(block.input) }
            : { type: 'text_delta', text: block.text },
        }),
        event('content_block_stop', { index }),
      ];
    }),
    event('message_delta', {
      delta: { stop_reason: message.stop_reason, stop_sequence: null },
      usage: { output_tokens: 10 },
    }),
    event('message_stop', {}),
  ];
}
