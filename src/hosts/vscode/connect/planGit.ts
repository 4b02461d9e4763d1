import { realpathSync } from 'node:fs';
import { UserError } from '../../../base/errors';
import { extras, isArtefactInPlace } from '../../../engine';
import { forgetRuns, openGitHooks } from '../../node/connect/gitHooks';
import { isProgram } from '../../node/connect/isProgram';
import type { PlannedChange } from './connectTypes';

const { label } = extras.git;

/**
 * What connects the git hooks of a folder or, where they are connected and as they should be, disconnects them.
 * @throws UserError where git runs none of the repository's own
 */
export async function planGit({ env, root, assetsDir }: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly root: string;
  readonly assetsDir: string;
}): Promise<PlannedChange> {
  const hooks = await openGitHooks(realpathSync.native(root), assetsDir, env);
  const { artefacts, folders, port, warning } = hooks;
  const isConnected = artefacts.get('git')!.every((artefact) => isArtefactInPlace(artefact, port));
  if (folders.hooks.kind === 'elsewhere' && !isConnected) throw new UserError(folders.hooks.problem);
  const planned = hooks.plan(isConnected ? { disconnect: ['git'] } : { connect: ['git'] });
  const reasons = planned.refused.get('git');
  const done = reasons ? [] : [label];
  return {
    scope: 'repository',
    ...(folders.hooks.kind === 'shared' ? {} : { where: 'In this clone alone.' }),
    files: planned.files.filter(({ before, after }) => before !== after).map(({ path, file, before, after }) => ({
      path: port.locate(path),
      file,
      before,
      after,
      isProgram: isProgram({ file }),
    })),
    isChange: hooks.isChange(planned),
    connect: isConnected ? [] : done,
    disconnect: isConnected ? done : [],
    refused: reasons ? [{ label, reasons }] : [],
    notices: [...(warning === undefined ? [] : [warning]), ...planned.files.flatMap(({ notice }) => notice ?? [])],
    write: () => hooks.write(planned, isConnected ? () => forgetRuns(folders) : undefined),
  };
}
