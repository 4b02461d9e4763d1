/** Memory commands; each is loaded when it is called. */
export const memoryCommands = ['addNote', 'addDecision', 'acceptMemory', 'confirmMemory', 'editMemory', 'rejectMemory',
  'removeMemory', 'compactMemory', 'importMemory', 'shareMemory', 'showInMemory'] as const;
export type MemoryCommand = (typeof memoryCommands)[number];
