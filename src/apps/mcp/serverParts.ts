import type { ServerContext } from '@modelcontextprotocol/server';
import type { Roots } from './roots';

/** The parts that a connection's handlers share. */
export interface ServerParts {
  readonly roots: Roots;
  /** Checks whether another AgentPack server answers this client, in which case this server offers nothing. */
  isSilent(context: ServerContext): Promise<boolean>;
  /** Checks whether the user wants every client to be shown all tools. */
  showsAllTools(this: void): boolean;
  /** Prints a line to standard error. */
  log(line: string): void;
}
