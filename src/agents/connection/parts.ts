import type { Artefact, ArtefactPurpose, ConnectionContext, JsonEntry, McpCommand } from './artefact';
import { pointerText, skillName, skillText } from './texts';

/** Parts that the artefacts of several agents have in common. */

export interface PointerRow {
  readonly contextPath: string;
  readonly readsIgnoredFiles: boolean;
  /** Lines above the text of a file of its own, such as front matter. */
  readonly above?: string;
}

/** A pointer in a file of its own. */
export function pointerFile(context: ConnectionContext, path: string, row: PointerRow): Artefact {
  const text = pointerText(context, row.contextPath, row.readsIgnoredFiles);
  return {
    purpose: 'pointer',
    scope: context.scope,
    path,
    content: { kind: 'file', text: `${row.above ?? ''}${text}\n` },
  };
}

/** A pointer in a Markdown file of others. */
export function pointerBlock(context: ConnectionContext, path: string, row: PointerRow): Artefact {
  const text = pointerText(context, row.contextPath, row.readsIgnoredFiles);
  return { purpose: 'pointer', scope: context.scope, path, content: { kind: 'block', text, syntax: 'markdown' } };
}

/** `folder`: that in which the agent looks for skills. */
export function skillFile({ scope }: ConnectionContext, folder: string, contextPath: string): Artefact {
  return {
    purpose: 'skill',
    scope,
    path: `${folder}/${skillName}/SKILL.md`,
    content: { kind: 'file', text: skillText(contextPath) },
  };
}

export function jsonArtefact(purpose: ArtefactPurpose, { scope }: ConnectionContext, path: string,
  entries: readonly JsonEntry[], allowsComments = false): Artefact
{
  return { purpose, scope, path, content: { kind: 'json', entries, allowsComments } };
}

/** One element for each event of a settings file: `{hooks: {EVENT: [ELEMENT]}}`. */
export function hookEntries(elements: Readonly<Record<string, unknown>>): JsonEntry[] {
  return Object.entries(elements).map(([event, value]) => ({ path: ['hooks', event], as: 'element', value }));
}

/** `{mcpServers: {agentpack: …}}` or the like. */
export function mcpEntry(context: ConnectionContext, path: string, key: string,
  value: (command: McpCommand) => unknown = plainServer, allowsComments = false): Artefact
{
  const entry: JsonEntry = { path: [key, 'agentpack'], as: 'property', value: value(context.commands.mcp) };
  return jsonArtefact('mcp', context, path, [entry], allowsComments);
}

export function plainServer({ command, args }: McpCommand): object {
  return { command, args: [...args] };
}

export function stdioServer(command: McpCommand): object {
  return { type: 'stdio', ...plainServer(command) };
}

/** The version of a format, which hooks of others need too. */
export function sharedVersion(version: number): JsonEntry {
  return { path: ['version'], as: 'property', value: version, isShared: true };
}

/** Seconds after which an agent goes on without an answer. */
export const hookTimeout = 5;

/** A `Connection.artefacts` that lists what is there: the order is that of `ArtefactPurpose`. */
export function present(...artefacts: readonly (Artefact | readonly Artefact[] | undefined)[]): Artefact[] {
  return artefacts.flatMap((one) => one ?? []);
}
