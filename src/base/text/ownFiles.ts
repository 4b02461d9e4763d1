/** The first characters of files that AgentPack writes to folders that the user specifies. */
export const generatedFilePrefixes = {
  export: '<!-- agentpack:export ',
  index: '<!-- agentpack:begin -->\n# Project index of ',
  indexData: '{"madeBy":"agentpack index"',
} as const;

/**
 * Reports whether AgentPack wrote the file. Such a file is not packed, because the pack would contain the previous
 * export and become stale as soon as it is exported.
 */
export function isGeneratedByAgentPack(text: string): boolean {
  // git may check out the file with Windows line endings
  const head = text.slice(0, 100).replaceAll('\r\n', '\n');
  return Object.values(generatedFilePrefixes).some((start) => head.startsWith(start));
}
