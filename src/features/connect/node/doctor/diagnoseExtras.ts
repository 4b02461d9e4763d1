import { english } from '#base/text/english';
import { type ExtraId, extras, isFolderExtra } from '#agents/connection/extras/extras';
import { joinWithAnd } from '#base/text/phrases';
import type { ExtraDiagnosis } from '#reports';
import { describeMissingOutputAgents } from '#agents/connection/extras/outputHooks';
import { formatHomePath } from '#agents/connection/folders';
import { isArtefactInPlace } from '#agents/connection/plan/planConnections';
import { isRecorded, openConnections } from '../connections';
import { diagnoseGit } from './diagnoseGit';
import { diagnoseFolderExtra } from '../extras/folderExtras';
import { findPredecessor } from '../extras/predecessor';

export interface ExtrasDiagnosisContext {
  readonly root: string;
  readonly home: string;
  readonly assetsDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Returns the state of the selected extras. `all` selects those that are connected or were found. */
export async function diagnoseExtras(selection: readonly ExtraId[] | 'all',
  context: ExtrasDiagnosisContext): Promise<readonly ExtraDiagnosis[]>
{
  const ids = selection === 'all' ? Object.keys(extras) as ExtraId[] : selection;
  const diagnoses = await Promise.all(ids.map((id) => diagnoseExtra(id, context)));
  return diagnoses.filter(({ status }) => selection !== 'all' || !status.startsWith('not '));
}

function diagnoseExtra(id: ExtraId, context: ExtrasDiagnosisContext): Promise<ExtraDiagnosis> {
  if (isFolderExtra(id)) return diagnoseFolderExtra(id, context.root, context.env);
  switch (id) {
    case 'git':
      return diagnoseGit(context.root, context.assetsDir, context.env);
    case 'outputs':
      return Promise.resolve(diagnoseOutputHooks(context));
    case 'predecessor':
      return diagnosePredecessor(context);
  }
}

function diagnoseOutputHooks({ home, assetsDir, env }: ExtrasDiagnosisContext): ExtraDiagnosis {
  const connections = openConnections({ scope: 'user', base: home, assetsDir, env });
  const { artefacts, port } = connections;
  const { label, limits } = extras.outputs;
  const commonFields = { id: 'outputs', label, limits, action: 'agentpack connect outputs' };
  if (!isRecorded(connections, 'outputs')) {
    return artefacts.has('outputs')
      ? { ...commonFields, status: 'not connected' }
      : { id: 'outputs', label, limits, status: 'not found', problem: describeMissingOutputAgents() };
  }
  const missingArtefact = artefacts.get('outputs')?.find((artefact) => !isArtefactInPlace(artefact, port));
  if (!missingArtefact) return { id: 'outputs', label, limits, status: 'connected' };
  return {
    ...commonFields,
    status: 'broken',
    problem: english`${
      formatHomePath(missingArtefact.path, 'user')
    } does not contain what this version of AgentPack writes there.`,
  };
}

async function diagnosePredecessor({ root, home, env }: ExtrasDiagnosisContext): Promise<ExtraDiagnosis> {
  const { files, leftovers } = await findPredecessor(root, home, env);
  const commonFields = { id: 'predecessor', label: extras.predecessor.label, limits: extras.predecessor.limits };
  if (files.length === 0 && leftovers.length === 0) return { ...commonFields, status: 'not found' };
  const sentences = [...(files.length > 0 ? [english`It has modified ${joinWithAnd(files)}.`] : []), ...leftovers];
  return {
    ...commonFields,
    status: 'found',
    problem: sentences.join(' '),
    ...(files.length > 0 ? { action: 'agentpack disconnect predecessor' } : {}),
  };
}
