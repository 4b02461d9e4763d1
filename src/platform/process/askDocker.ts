import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { DockerReport } from '#reports';
import { catchSystemError } from '../fs/systemError';
import type { Env } from '../git/gitProgram';
import { queryProgram } from './askProgram';

/** The file names in the order in which Compose looks for them (compose-spec, "Compose file"). */
const composeFiles = ['compose.yaml', 'compose.yml', 'docker-compose.yaml', 'docker-compose.yml'];

/**
 * Queries the `docker` on PATH and its server. The server is on this machine or at the address that DOCKER_HOST or a
 * context specifies.
 */
export async function queryDocker(root: string, env: Env): Promise<DockerReport> {
  const [serverAnswer, composeAnswer] = await Promise.all([
    queryProgram('docker', ['version', '--format', '{{.Server.Version}}'], root, env),
    queryProgram('docker', ['compose', 'version', '--short'], root, env),
  ]);
  return {
    docker: serverAnswer.kind === 'missing' ? 'missing' : serverAnswer.kind === 'failed' ? 'not running' : 'running',
    dockerVersion: serverAnswer.kind === 'answered' ? serverAnswer.text.trim() : null,
    composeVersion: composeAnswer.kind === 'answered' ? composeAnswer.text.trim() : null,
    composeFile: composeFiles.find((name) => isFile(join(root, name))) ?? null,
  };
}

function isFile(path: string): boolean {
  return catchSystemError(() => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false, () => false);
}
