import { english } from '#base/text/english';
import type { Artefact } from '#agents/connection/artefact';
import type { FilePort } from '#agents/connection/plan/planConnections';

/** Describes in a sentence why an artefact is not in place. */
export function describeArtefactProblem({ path }: Artefact, port: FilePort): string {
  const result = port.read(path);
  if ('refused' in result) return result.refused;
  return result.text === undefined
    ? english`${result.file} is missing.`
    : english`${result.file} does not contain what this version of AgentPack writes there.`;
}
