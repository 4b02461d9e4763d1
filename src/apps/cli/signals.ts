/** The signals that cancel a command: Ctrl+C, a request to end, and a closed terminal. */
export const cancelSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
