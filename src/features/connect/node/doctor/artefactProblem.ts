import { english } from '#base/text/english';
import type { Artefact } from '#agents/connection/artefact';
import type { FilePort } from '#agents/connection/plan/planConnections';

/** Returns why an artefact is not in place, in a sentence. */
export function artefactProblem({ path }: Artefact, port: FilePort): string {
  const at = port.read(path);
  if ('refused' in at) return at.refused;
  return at.text === undefined
    ? english`${at.file} is missing.`
    : english`${at.file} does not hold what this version of AgentPack writes there.`;
}
