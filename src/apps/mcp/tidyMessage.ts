import { isObject } from '#base/isObject';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { parsedInput } from '#agents/hooks/fields';

/**
 * A message whose `arguments` are not an object, which the protocol refuses with an error that no model reads: null is
 * absent, a JSON text is parsed, and of anything else the tool says which arguments it takes.
 */
export function tidyMessage(message: JSONRPCMessage): JSONRPCMessage {
  if (!('method' in message) || message.params?.['arguments'] === undefined) return message;
  const { arguments: given, ...params } = message.params;
  if (given === null || given === '') return { ...message, params };
  if (message.method !== 'tools/call') return message;
  const parsed = parsedInput(given);
  return { ...message, params: { ...params, arguments: isObject(parsed) ? parsed : { arguments: given } } };
}
