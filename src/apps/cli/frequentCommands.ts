import type { Command } from './command';

/**
 * The commands besides `answeringCommands` that agents and their hooks run often. Each is loaded without the others,
 * whose modules take about 40 ms.
 */
const loaders: Readonly<Record<string, () => Promise<Command>>> = {
  pack: async () => (await import('./commands/pack/pack')).pack,
  hook: async () => (await import('./commands/agents/hook')).hook,
  run: async () => (await import('#features/compress/cli/run')).run,
  compress: async () => (await import('#features/compress/cli/compress')).compress,
};

export function loadFrequentCommand(name: string): Promise<Command> | undefined {
  return Object.hasOwn(loaders, name) ? loaders[name]!() : undefined;
}
