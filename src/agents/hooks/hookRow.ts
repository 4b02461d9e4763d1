import { toFields, getTextField, getTextList, type Fields } from './fields';
import type { HookAdapter, HookAnswer, HookKind, HookOutcome } from './hookCall';
import { hasFailed } from './fileReads';
import { parseToolInput, getToolKind, type ToolPhase, type Tools } from './toolCall';

/**
 * The names of an agent's events and fields, its tools and the form of its answers, from which its adapter is built.
 */
export interface HookRow {
  /** Moves nested fields to the top level, so that `fields` can refer to them. */
  flatten?(payload: Fields): Fields;
  /** The names of each field; the first one in the payload is used. */
  readonly fields: FieldNames;
  /** Returns the name to use for an event that has several names. */
  normalizeEvent?(event: string): string;
  /**
   * The kinds by event name. For `before` and `after`, the kind depends on the tool, and is `other` for an unlisted
   * tool.
   */
  readonly kinds: Readonly<Record<string, HookKind | ToolPhase>>;
  readonly tools: Tools;
  /** The events at which text reaches the agent even if nothing is denied. */
  readonly textEvents: readonly string[];
  answer(event: AnsweredEvent, outcome: HookOutcome): HookAnswer;
}

interface FieldNames {
  /** If omitted, or missing from the payload, the command line names the event. */
  readonly event?: readonly string[];
  readonly tool: readonly string[];
  readonly session: readonly string[];
  readonly toolCall?: readonly string[];
  /** If omitted, or missing from the payload, the first of the folders is used. */
  readonly cwd?: readonly string[];
  readonly folders?: string;
  /** The tool's input. Events without a tool have their input next to the other fields. */
  readonly input: readonly string[];
}

interface AnsweredEvent {
  /** The agent's own name for the event. */
  readonly event: string;
  readonly name: string;
  readonly deliversText: boolean;
}

export function createHookAdapter(
  {
    flatten = (fields) => fields,
    fields: fieldNames,
    normalizeEvent = (event) => event,
    kinds,
    tools,
    textEvents,
    answer,
  }: HookRow,
): HookAdapter {
  const acceptsText = (event: string) => textEvents.includes(normalizeEvent(event));
  return {
    read(fallbackEvent, payload) {
      const fields = flatten(toFields(payload));
      const event = getTextField(fields, ...fieldNames.event ?? []) ?? fallbackEvent;
      const name = normalizeEvent(event);
      const listedKind = Object.hasOwn(kinds, name) ? kinds[name]! : 'other';
      const isToolEvent = listedKind === 'before' || listedKind === 'after';
      const tool = getTextField(fields, ...fieldNames.tool);
      const calledKind = isToolEvent ? getToolKind(tool, listedKind, tools) : listedKind;
      const kind = calledKind === 'read' && hasFailed(event, fields) ? 'other' : calledKind;
      const folders = fieldNames.folders === undefined ? [] : getTextList(fields, fieldNames.folders);
      return {
        kind,
        event,
        session: getTextField(fields, ...fieldNames.session),
        toolCall: getTextField(fields, ...fieldNames.toolCall ?? []),
        cwd: getTextField(fields, ...fieldNames.cwd ?? []) ?? folders[0],
        folders,
        isOfSubagent: getTextField(fields, 'agent_id') !== undefined,
        ...(kind === 'session' && fields['source'] === 'compact' ? { isCompacted: true as const } : {}),
        ...parseToolInput(kind, isToolEvent ? findFirstField(fields, fieldNames.input) : fields, tool, tools),
      };
    },
    answer: (event, outcome) =>
      answer({ event, name: normalizeEvent(event), deliversText: acceptsText(event) }, outcome),
    deliversText: acceptsText,
  };
}

function findFirstField(fields: Fields, names: readonly string[]): unknown {
  return names.map((name) => fields[name]).find((value) => value !== undefined && value !== null);
}

/** Returns a function that replaces the names listed in `names` and leaves all other names unchanged. */
export function createNameMapper(names: Readonly<Record<string, string>>): (event: string) => string {
  return (event) => Object.hasOwn(names, event) ? names[event]! : event;
}
