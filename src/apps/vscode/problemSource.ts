/** The source of all diagnostics of AgentPack: they are about documents, and neither tasks nor problems of code. */
export const problemSource = 'AgentPack';
