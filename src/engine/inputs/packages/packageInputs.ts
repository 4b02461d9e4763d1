import { redactShort } from '#secrets/redact';
import type { GitFacts } from '#model';
import type { PackagesReport, PackedPackage } from '#reports';
import type { Refreshed } from '../../indexing/indexStore';
import { createNarrower, gitWithin } from './narrowed';
import { createPackageScopes, noPackage } from './packageScope';
import type { Settings } from '../../settings/settings';

interface Whole {
  readonly git: GitFacts | undefined;
  readonly settings: Settings;
  readonly refreshed: Refreshed;
}

export interface PackageInputs {
  /**
   * Limits the inputs to the package that the settings name, if any. If only the record names the package, it may have
   * been deleted; in that case the whole root is packed and `lostWorkspace` names the package. Throws `UserError` if it
   * was `requested`.
   */
  narrow(whole: Whole, requested: boolean): Whole & {
    readonly workspace: PackedPackage | undefined;
    readonly lostWorkspace: string | undefined;
  };
  list(refreshed: Refreshed): PackagesReport['packages'];
}

export function createPackageInputs(): PackageInputs {
  const scopes = createPackageScopes();
  const narrowed = createNarrower();
  return {
    list: (refreshed) => scopes.list(refreshed),
    narrow(whole, requested) {
      const { git, settings, refreshed } = whole;
      const name = settings.workspace;
      if (name === undefined) return { ...whole, workspace: undefined, lostWorkspace: undefined };
      const scope = scopes.find(refreshed, name);
      if (!scope && requested) throw noPackage(name, scopes.list(refreshed));
      if (!scope)
        return {
          ...whole,
          settings: { ...settings, workspace: undefined },
          workspace: undefined,
          lostWorkspace: redactShort(name),
        };
      return {
        git: gitWithin(git, scope),
        settings: { ...settings, workspace: scope.package.id },
        refreshed: narrowed(refreshed, scope),
        workspace: scope.package,
        lostWorkspace: undefined,
      };
    },
  };
}
