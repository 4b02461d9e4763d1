// The Gemini API: Gemini CLI.
import { sendEvents, sendJson } from './model.mjs';

export const gemini = {
  /** Requests without tools are the program's own: routing, summaries. */
  isTurn: (path, body) => /:(?:stream)?[gG]enerateContent$/.test(path) && body?.tools?.length > 0,

  answerTurn(response, steps, _body, _n) {
    const parts = steps.map(({ say, tool, input }) =>
      say === undefined ? { functionCall: { name: tool, args: input } } : { text: say }
    );
    sendEvents(response, [{ data: answerOf(parts) }]);
  },

  answerOther(response, path) {
    if (path.endsWith(':countTokens')) { return sendJson(response, { totalTokens: 10 }); }
    if (path.endsWith(':generateContent')) { return sendJson(response, answerOf([{ text: '{}' }])); }
    if (path.endsWith(':streamGenerateContent')) {
      return sendEvents(response, [{ data: answerOf([{ text: '{}' }]) }]);
    }
    return sendJson(response, { error: { code: 404, message: 'not scripted', status: 'NOT_FOUND' } }, 404);
  },
};

function answerOf(parts) {
  return {
    candidates: [{ index: 0, content: { role: 'model', parts }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
    modelVersion: 'scripted',
  };
}
