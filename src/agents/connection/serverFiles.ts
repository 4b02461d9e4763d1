/** Paths, below the home folder, of the files that start a user's MCP server. */
export const serverFiles = {
  script: '.agentpack/mcp/launch.cjs',
  /** A script for POSIX systems that finds a program to run the launch script. */
  launcher: '.agentpack/mcp/launch',
} as const;
