import type { ArtefactScope, Artefact } from '../../../engine';
import type { AgentDiagnosis } from '../../../reports';

export type Scope = ArtefactScope;

/** What an agent is given at a scope; nothing where it cannot be connected there. */
export interface AgentState extends AgentDiagnosis {
  readonly gives: Readonly<Record<Scope, readonly Artefact['purpose'][]>>;
}

export interface ConnectSession {
  /** Where agents can be connected now. */
  readonly scopes: readonly Scope[];
  /** All agents as they are at this moment. */
  look(options: LookOptions): Promise<readonly AgentState[]>;
  /** The agents by ID. Nothing is written. */
  plan(scope: Scope, wish: ConnectWish): PlannedChange;
}

export interface LookOptions {
  /** Whether the commands of the hooks of those that are connected are run. */
  readonly runsGuards: boolean;
}

export interface ConnectWish {
  readonly connect?: readonly string[];
  readonly disconnect?: readonly string[];
}

export interface PlannedChange {
  readonly scope: Scope;
  /** Those that change, sorted. */
  readonly files: readonly PlannedText[];
  /** Whether a file changes, or who needs which of them. */
  readonly isChange: boolean;
  /** Where, in place of what the scope says: `In this clone.` */
  readonly where?: string;
  /** Labels of the agents that are connected or disconnected. */
  readonly connect: readonly string[];
  readonly disconnect: readonly string[];
  /** Of which nothing is changed, each with one sentence for each file that is in the way. */
  readonly refused: readonly { readonly label: string; readonly reasons: readonly string[]; }[];
  /** What a person has to know, or do once, in sentences. */
  readonly notices: readonly string[];
  /** @throws UserError where a file has changed since, or cannot be written: then nothing is written */
  write(): void;
}

export interface PlannedText {
  /** Absolute. */
  readonly path: string;
  /** For messages: `~/.claude/settings.json`. */
  readonly file: string;
  /** Redacted. Undefined: there is no file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** A program of AgentPack's own, too long to read. */
  readonly isProgram: boolean;
}
