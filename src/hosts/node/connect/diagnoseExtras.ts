import type { ExtraId } from '../../../engine';
import type { ExtraDiagnosis } from '../../../reports';
import { diagnoseGit } from './diagnoseGit';

export interface ExtrasPlace {
  readonly root: string;
  readonly assetsDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Those that are named; without names, those that are connected. */
export async function diagnoseExtras(named: readonly ExtraId[],
  { root, assetsDir, env }: ExtrasPlace): Promise<readonly ExtraDiagnosis[]>
{
  const found = [await diagnoseGit(root, assetsDir, env)];
  return found.filter(({ id, status }) =>
    named.includes(id as ExtraId) || named.length === 0 && status !== 'not connected'
  );
}
