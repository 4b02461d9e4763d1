/** The source of all of AgentPack's diagnostics, which concern documents, not tasks or code problems. */
export const problemSource = 'AgentPack';
