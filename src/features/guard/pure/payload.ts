/**
 * Parses a payload as an agent writes it; undefined if it is not JSON. Windows programs begin with a byte order mark.
 */
export function parsePayload(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}
