/** Returns the value of a JSON text; undefined if the text is not valid JSON, or is nested too deeply for the stack. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}
