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
  nameIfSeveral(): string | undefined;
  settings(): EditorSettings;
  editorFiles(): EditorFiles;
  /** With git only if the workspace is trusted. */
  createEngine(callers: ToolCallers): RemoteEngine;
}

/**
 * Returns the options that the editor passes with each request about a thread's pack. Throws `UserError` for an invalid
 * setting.
 */
export function packOptions(ports: FolderPorts, thread: string | undefined): PackOptions {
  const { memory } = ports;
  return { ...callersOptions(ports), ...memory.earlierChoices(thread), ...threadOption(memory) };
}

/**
 * Returns the options of a search that runs on every keystroke: without the editor's state, because its problems take
 * long to read.
 */
export function searchOptions(ports: Pick<FolderPorts, 'memory' | 'settings'>): PackOptions {
  return { ...settingsOptions(ports), ...threadOption(ports.memory) };
}

/**
 * Returns the same without a thread, for agents that call a tool from outside: they have their own threads. Throws
 * `UserError`.
 */
export function callersOptions(ports: FolderPorts): PackOptions {
  return { ...settingsOptions(ports), editor: ports.editorFiles(), complete: true };
}

function settingsOptions({ settings }: Pick<FolderPorts, 'settings'>): PackOptions {
  const { pack, problem } = settings();
  if (problem !== undefined) throw problem;
  return pack;
}

function threadOption({ thread }: FolderMemory): Pick<PackOptions, 'thread'> {
  return thread === undefined ? {} : { thread };
}
