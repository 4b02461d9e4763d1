/** `_meta` of a listed tool by which Claude Code takes results of up to this many characters; without it, of 50,000. */
export const largeResults = { 'anthropic/maxResultSizeChars': 500_000 } as const;

/**
 * The longest text of a result that a client's model gets whole, in bytes of UTF-8, by the name that the client gives
 * itself. For longer texts the model gets the beginning and the name of a file (Claude Code, Copilot, OpenCode), or
 * beginning and end (Codex, Gemini). Measured with the command lines of 2026; some count characters, which a text never
 * has more of than bytes.
 */
const longestTexts: Readonly<Record<string, number>> = {
  'claude-code': largeResults['anthropic/maxResultSizeChars'],
  // 1.2 times the 10,000 tokens, counted as 4 bytes each, less its own heading
  'codex-mcp-client': 47_800,
  // 20 KiB
  'copilot-cli': 20_479,
  // 40,000 characters with the tags around it
  'gemini-cli-mcp-client': 39_900,
  // 50 KiB
  'opencode': 51_200,
};

/** Undefined for a client that nobody has measured. */
export function longestTextOf(client: string | undefined): number | undefined {
  return client !== undefined && Object.hasOwn(longestTexts, client) ? longestTexts[client] : undefined;
}
