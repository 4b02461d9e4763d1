/** The source of all of AgentPack's diagnostics, which concern its own config.toml, not tasks or code problems. */
export const problemSource = 'AgentPack';
