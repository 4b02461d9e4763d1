import type { Artefact, ArtefactScope } from '#agents/connection/artefact';
import type { PlannedTextChange } from '#base/textChange';
import type { AgentDiagnosis, ExtraDiagnosis } from '#reports';
import type { GuardTest } from '../node/doctor/guardSample';

export type Scope = ArtefactScope;

export interface AgentState extends AgentDiagnosis {
  /** The purposes of the artefacts that the agent gets at each scope; empty if it cannot be connected there. */
  readonly purposesByScope: Readonly<Record<Scope, readonly Artefact['purpose'][]>>;
  /** Whether the entry represents all agents that read common files. Such an entry is never installed. */
  readonly isAnyAgent: boolean;
}

/** The extras that can be connected in addition to agents: `outputs` for a user, the others in a folder. */
export type ExtraChoice = 'git' | 'tasks' | 'outputs' | 'predecessor';

export interface ExtraState extends ExtraDiagnosis {
  readonly id: ExtraChoice;
}

export interface ConnectSession {
  /** The scopes at which agents can currently be connected. */
  readonly scopes: readonly Scope[];
  /** Returns the current state of all agents. */
  listAgentStates(options: StateOptions): Promise<readonly AgentState[]>;
  /** Returns the extras that can be connected or removed; without a folder, only those of the user. */
  listExtraStates(): Promise<readonly ExtraState[]>;
  /** Plans changes of agents, given by ID, and of `outputs`, which is in the same files. Writes nothing. */
  plan(scope: Scope, request: ConnectRequest): PlannedChange;
  /**
   * Plans a change of one extra. Writes nothing.
   * @throws UserError if the extra cannot be connected
   */
  planExtra(id: ExtraChoice, action: keyof ConnectRequest): Promise<PlannedChange>;
  /** Runs an agent's hooks as its files define them, once for each event. */
  testGuard(agent: string): Promise<readonly GuardRun[]>;
}

export interface StateOptions {
  /** Whether to run the hook commands of connected agents. */
  readonly runsGuards: boolean;
}

export interface ConnectRequest {
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
  /** Whether the change affects any file, or the record of which agents need which files. */
  readonly isChange: boolean;
  /** Describes the location of the change, instead of the default text for the scope: `In this clone.` */
  readonly location?: string;
  /** Labels of the agents that are connected. */
  readonly connect: readonly string[];
  readonly disconnect: readonly string[];
  /** The agents that are left unchanged, with one sentence for each file that prevents the change. */
  readonly refused: readonly { readonly label: string; readonly reasons: readonly string[]; }[];
  /** Information that the user needs before deciding, in sentences. */
  readonly notices: readonly string[];
  /** One-time steps for the user in agents that are now connected, one sentence each. */
  readonly steps: readonly { readonly label: string; readonly text: string; }[];
  /**
   * Writes all files or none.
   * @throws UserError if a file has changed since it was read, or cannot be written
   */
  write(): void;
}

/** A change as the editor shows it, with an absolute path and redacted texts. */
export interface PlannedText extends PlannedTextChange {
  /** Whether the texts were redacted because the file has secrets, which stay in it. */
  readonly hidesSecrets?: boolean;
  /** Whether the file is one of AgentPack's own programs, which are too long to review. */
  readonly isProgram?: boolean;
}
