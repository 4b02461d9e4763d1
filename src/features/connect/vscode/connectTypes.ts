import type { Artefact, ArtefactScope } from '#agents/connection/artefact';
import type { AgentDiagnosis, ExtraDiagnosis } from '#reports';
import type { GuardTest } from '../node/doctor/guardSample';

export type Scope = ArtefactScope;

export interface AgentState extends AgentDiagnosis {
  /** The artefacts that it gets at a scope; empty if it cannot be connected there. */
  readonly gives: Readonly<Record<Scope, readonly Artefact['purpose'][]>>;
  /** It represents all agents that read common files: no machine has it installed. */
  readonly isAnyAgent: boolean;
}

/** What is connected beside agents: `outputs` for a user, the others in a folder. */
export type ExtraChoice = 'git' | 'tasks' | 'outputs' | 'predecessor';

export interface ExtraState extends ExtraDiagnosis {
  readonly id: ExtraChoice;
}

export interface ConnectSession {
  /** The scopes at which agents can be connected now. */
  readonly scopes: readonly Scope[];
  /** Returns all agents in their present state. */
  look(options: LookOptions): Promise<readonly AgentState[]>;
  /** Returns what can be connected beside agents, or was left in the folder; without a folder, the user's. */
  lookAtExtras(): Promise<readonly ExtraState[]>;
  /** Plans for agents, by ID, and for `outputs`, which is in the same files. Writes nothing. */
  plan(scope: Scope, request: ConnectWish): PlannedChange;
  /**
   * Writes nothing.
   * @throws UserError if it cannot be connected
   */
  planExtra(id: ExtraChoice, action: keyof ConnectWish): Promise<PlannedChange>;
  /** Runs an agent's hooks as its files define them, once for each event. */
  testGuard(agent: string): Promise<readonly GuardRun[]>;
}

export interface LookOptions {
  /** Whether to run the hook commands of connected agents. */
  readonly runsGuards: boolean;
}

export interface ConnectWish {
  readonly connect?: readonly string[];
  readonly disconnect?: readonly string[];
}

export interface GuardRun extends GuardTest {
  readonly scope: Scope;
}

export interface PlannedChange {
  readonly scope: Scope;
  /** The files that change; files that the user wrote come first. */
  readonly files: readonly PlannedText[];
  /** Whether a file changes, or the record of which agents need which files. */
  readonly isChange: boolean;
  /** Where, in place of what the scope says: `In this clone.` */
  readonly where?: string;
  /** Labels of the agents that are connected. */
  readonly connect: readonly string[];
  readonly disconnect: readonly string[];
  /** The agents that stay as they are, each with one sentence for each file that is in the way. */
  readonly refused: readonly { readonly label: string; readonly reasons: readonly string[]; }[];
  /** Facts that the user has to know, in sentences. */
  readonly notices: readonly string[];
  /** What the user has to do once in an agent that is now connected, in a sentence. */
  readonly steps: readonly { readonly label: string; readonly text: string; }[];
  /** @throws UserError if a file has changed since, or cannot be written: then nothing is written */
  write(): void;
}

export interface PlannedText {
  /** Absolute. */
  readonly path: string;
  /** For messages: `~/.claude/settings.json`. */
  readonly file: string;
  /** Redacted. Undefined if there is no file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Whether the texts were redacted because the file has secrets, which stay in it. */
  readonly hidesSecrets: boolean;
  /** Whether it is one of AgentPack's own programs, which are too long to read. */
  readonly isProgram: boolean;
}
