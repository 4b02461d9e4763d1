/** The commands for the memory. Their implementation is loaded when one of them is first called. */
export const memoryCommands = ['addNote', 'addDecision', 'acceptMemory', 'confirmMemory', 'editMemory', 'rejectMemory',
  'removeMemory', 'compactMemory', 'importMemory', 'shareMemory', 'showInMemory'] as const;
export type MemoryCommand = (typeof memoryCommands)[number];
