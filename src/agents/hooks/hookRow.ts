import { toFields, textIn, textsIn, type Fields } from './fields';
import type { HookAdapter, HookAnswer, HookKind, HookOutcome } from './hookCall';
import { hasFailed } from './fileReads';
import { parseToolInput, toolKind, type Moment, type Tools } from './toolCall';

/**
 * The names of an agent's events and fields, its tools and the form of its answers, from which its adapter is built.
 */
export interface HookRow {
  /** Moves nested fields to the top, where `fields` names them. */
  flat?(payload: Fields): Fields;
  /** The names of each field; the first one in the payload is used. */
  readonly fields: FieldNames;
  /** Returns the one name to use for an event that has several names. */
  nameOf?(event: string): string;
  /**
   * Kinds by event name. `before`, `after`: the kind depends on the tool involved; `other` if the tool is not listed.
   */
  readonly kinds: Readonly<Record<string, HookKind | Moment>>;
  readonly tools: Tools;
  /** The events at which text reaches the agent even if nothing is denied. */
  readonly tells: readonly string[];
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
  readonly isTold: boolean;
}

export function hookAdapter(
  { flat = (fields) => fields, fields: names, nameOf = (event) => event, kinds, tools, tells, answer }: HookRow,
): HookAdapter {
  const acceptsText = (event: string) => tells.includes(nameOf(event));
  return {
    read(fallbackEvent, payload) {
      const fields = flat(toFields(payload));
      const event = textIn(fields, ...names.event ?? []) ?? fallbackEvent;
      const name = nameOf(event);
      const listed = Object.hasOwn(kinds, name) ? kinds[name]! : 'other';
      const isOfTool = listed === 'before' || listed === 'after';
      const tool = textIn(fields, ...names.tool);
      const called = isOfTool ? toolKind(tool, listed, tools) : listed;
      const kind = called === 'read' && hasFailed(event, fields) ? 'other' : called;
      const folders = names.folders === undefined ? [] : textsIn(fields, names.folders);
      return {
        kind,
        event,
        session: textIn(fields, ...names.session),
        toolCall: textIn(fields, ...names.toolCall ?? []),
        cwd: textIn(fields, ...names.cwd ?? []) ?? folders[0],
        folders,
        isOfSubagent: textIn(fields, 'agent_id') !== undefined,
        ...(kind === 'session' && fields['source'] === 'compact' ? { isCompacted: true as const } : {}),
        ...parseToolInput(kind, isOfTool ? findFirstField(fields, names.input) : fields, tool, tools),
      };
    },
    answer: (event, outcome) => answer({ event, name: nameOf(event), isTold: acceptsText(event) }, outcome),
    tells: acceptsText,
  };
}

function findFirstField(fields: Fields, names: readonly string[]): unknown {
  return names.map((name) => fields[name]).find((value) => value !== undefined && value !== null);
}

/** Maps a listed name to its other name and leaves all other names unchanged. */
export function mappedName(names: Readonly<Record<string, string>>): (event: string) => string {
  return (event) => Object.hasOwn(names, event) ? names[event]! : event;
}
