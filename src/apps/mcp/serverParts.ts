import type { ServerContext } from '@modelcontextprotocol/server';
import type { Roots } from './roots';

/** The parts that a connection's handlers share. */
export interface ServerParts {
  readonly roots: Roots;
  /** Reports whether another AgentPack server answers this client, so this server offers nothing. */
  isSilent(context: ServerContext): Promise<boolean>;
  /** Prints a line on standard error. */
  log(line: string): void;
}
