/** Whether the command line has `agentpack mcp`, for hosts that do not know its commands. */
export const hasMcpCommand: boolean = true;
