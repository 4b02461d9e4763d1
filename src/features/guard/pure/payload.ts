/**
 * Parses the payload of an agent. Returns undefined if it is not JSON. The byte order mark that Windows programs write
 * is skipped.
 */
export function parsePayload(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}
