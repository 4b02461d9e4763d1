/** Options of other tools that AgentPack leaves out on purpose: a sentence each, which says why. */
export const refusedOptions: Readonly<Record<string, string>> = {
  'allow-sensitive':
    'There is no --allow-sensitive, on purpose: a pack is read by models and kept in files and logs, so a secret is redacted in every output and there is no switch for it. Where a mark [REDACTED:…] stands for no secret, the agent reads that line in the file itself.',
};
