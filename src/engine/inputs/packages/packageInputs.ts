import { redactShort } from '#secrets/redact';
import type { GitFacts } from '#model';
import type { PackagesReport, PackedPackage } from '#reports';
import type { RefreshedIndex } from '../../indexing/indexStore';
import { createNarrower, narrowGitFacts } from './narrowed';
import { createPackageScopes, createNoPackageError } from './packageScope';
import type { Settings } from '../../settings/settings';

interface WholeInputs {
  readonly git: GitFacts | undefined;
  readonly settings: Settings;
  readonly refreshed: RefreshedIndex;
}

export interface PackageInputs {
  /**
   * Limits the inputs to the package that the settings name, if any. If only the record names the package, it may have
   * been deleted; in that case the whole root is packed and `lostWorkspace` names the package. Throws `UserError` if
   * the caller requested a package that does not exist.
   */
  narrow(whole: WholeInputs, isRequested: boolean): WholeInputs & {
    readonly workspace: PackedPackage | undefined;
    readonly lostWorkspace: string | undefined;
  };
  list(refreshed: RefreshedIndex): PackagesReport['packages'];
}

export function createPackageInputs(): PackageInputs {
  const scopes = createPackageScopes();
  const narrowToScope = createNarrower();
  return {
    list: (refreshed) => scopes.list(refreshed),
    narrow(whole, isRequested) {
      const { git, settings, refreshed } = whole;
      const workspaceName = settings.workspace;
      if (workspaceName === undefined) return { ...whole, workspace: undefined, lostWorkspace: undefined };
      const scope = scopes.find(refreshed, workspaceName);
      if (!scope && isRequested) throw createNoPackageError(workspaceName, scopes.list(refreshed));
      if (!scope)
        return {
          ...whole,
          settings: { ...settings, workspace: undefined },
          workspace: undefined,
          lostWorkspace: redactShort(workspaceName),
        };
      return {
        git: narrowGitFacts(git, scope),
        settings: { ...settings, workspace: scope.package.id },
        refreshed: narrowToScope(refreshed, scope),
        workspace: scope.package,
        lostWorkspace: undefined,
      };
    },
  };
}
