import type { PackOptions } from '#engine/options';
import type { EditorFiles } from '#model';
import type { Clock } from '#platform/process/clock';
import type { ToolCallers } from '#host/worker/servedCalls';
import type { EditorSettings } from '../../settings/settingValues';
import type { RemoteEngine } from '#host/worker/engineClient';
import type { FolderFiles } from './folderFiles';
import type { FolderMemory } from '../state/memory';

/** The parts of the editor and the machine that a folder uses; `editorPorts.ts` provides them from VS Code. */
export interface FolderPorts {
  readonly memory: FolderMemory;
  readonly files: FolderFiles;
  readonly clock: Clock;
  /** The name that distinguishes the folder; undefined if it is the only one in the window. */
  getDistinctName(): string | undefined;
  settings(): EditorSettings;
  editorFiles(): EditorFiles;
  /** Creates an engine, which runs git only if the workspace is trusted. */
  createEngine(callers: ToolCallers): RemoteEngine;
}

/**
 * Returns the options that the editor passes with each request about a thread's pack. Throws `UserError` for an invalid
 * setting.
 */
export function createPackOptions(ports: FolderPorts, thread: string | undefined): PackOptions {
  const { memory } = ports;
  return { ...createCallerOptions(ports), ...memory.getEarlierChoices(thread), ...createThreadOption(memory) };
}

/**
 * Returns the options of a search that runs on every keystroke. They do not include the editor's state, because reading
 * the problems takes a long time.
 */
export function createSearchOptions(ports: Pick<FolderPorts, 'memory' | 'settings'>): PackOptions {
  return { ...readSettingsOptions(ports), ...createThreadOption(ports.memory) };
}

/**
 * Returns the pack options without a thread, for agents that call a tool from outside and have their own threads.
 * Throws `UserError` for an invalid setting.
 */
export function createCallerOptions(ports: FolderPorts): PackOptions {
  return { ...readSettingsOptions(ports), editor: ports.editorFiles(), complete: true };
}

function readSettingsOptions({ settings }: Pick<FolderPorts, 'settings'>): PackOptions {
  const { pack, problem } = settings();
  if (problem !== undefined) throw problem;
  return pack;
}

function createThreadOption({ thread }: FolderMemory): Pick<PackOptions, 'thread'> {
  return thread === undefined ? {} : { thread };
}
