/** The first characters of files that AgentPack writes into folders that the user names. */
export const ownStarts = {
  export: '<!-- agentpack:export ',
  index: '<!-- agentpack:begin -->\n# Project index of ',
  indexData: '{"madeBy":"agentpack index"',
} as const;

/**
 * Reports whether AgentPack wrote the file. Such a file is not packed, because a pack would contain the previous export
 * and be stale as soon as it is exported.
 */
export function isOwnFile(text: string): boolean {
  // git may check it out with Windows line endings
  const head = text.slice(0, 100).replaceAll('\r\n', '\n');
  return Object.values(ownStarts).some((start) => head.startsWith(start));
}
