import type { FolderConventions } from '#languages/language';
import { getLanguageRow } from '#languages/languages';
import type { RoleEvidence } from './evidence';

/** Determines the purposes of folders by their names, which are in lower case, and by their positions. */

const testFolders = new Set(['test', 'tests', '__tests__', 'spec', 'specs', 'e2e', 'testing', 'integration-tests',
  'test-d']);
/** Names that mark tests anywhere: `integration_test`, `UnitTests`, `Acme.Web.Tests`. */
const testFolderPattern =
  /^(?:unit|integration|functional|acceptance|e2e|end-to-end|smoke|system|regression|conformance)[-_]?tests?$|^[\w.-]+\.(?:unit|integration|functional)?tests$/;
const fixtureFolderPattern =
  /^(?:__)?fixtures?(?:__)?$|^test[-_]?(?:data|resources|files|assets|inputs|vectors|fixtures|cases)$|^__(?:mocks|snapshots|goldens?)__$|^(?:mocks|cassettes|proptest-regressions|goldens)$|\.[jt]sx?-snapshots$/;
/** Matches names of source sets that contain tests: `src/<source set>/<language>/`. */
const testSetPattern = /^(?:[a-z]{0,30}tests?|it|testfixtures|test[a-z0-9]{0,20})$/;
/** Folders whose subfolders are packages. */
export const workspaceFolders: ReadonlySet<string> = new Set(['packages', 'apps', 'libs', 'modules', 'plugins',
  'crates', 'projects', 'services', 'components']);

const vendorFolders = new Set(['third_party', 'third-party', 'thirdparty', '3rdparty', 'vendored', '_vendor',
  'node_modules', 'bower_components', 'jspm_packages', 'godeps']);
const topVendorFolders = new Set(['vendor', 'external', 'externals', 'extern', 'carthage', 'pods']);
/** Below these folders, `vendor` is third-party code; elsewhere the name may refer to a seller. */
const assetFolders = new Set(['lib', 'libs', 'inc', 'include', 'assets', 'static', 'static_src', 'public', 'js',
  'javascripts', 'css', 'stylesheets', 'scripts', 'styles', 'media', 'resources', 'dist', 'www', 'web', 'wwwroot']);

/**
 * Returns the folders without those that form a package name. Below a source set, or above a file that declares its
 * package, `org/acme/samples` is part of a class's name and not a folder of samples.
 */
export function removePackageFolders(
  { folders, language, module }: Pick<RoleEvidence, 'folders' | 'language' | 'module'>,
): readonly string[] {
  if (!getFolderConventions(language).sourceSets) return folders;
  const sourceSetIndex = folders.findIndex((folder, i) => folder === 'src' && folders[i + 2] === language);
  if (sourceSetIndex >= 0) return folders.slice(0, sourceSetIndex + 3);
  const packageNames = module?.toLowerCase().split('.') ?? [];
  let folderCount = folders.length;
  while (
    folderCount > 0 && packageNames.length > 0 && packageNames[packageNames.length - 1] === folders[folderCount - 1]
  ) {
    packageNames.pop();
    folderCount--;
  }
  return folders.slice(0, folderCount);
}

export function isFixture({ folders, name }: RoleEvidence): boolean {
  return folders.some((folder) => fixtureFolderPattern.test(folder)) || name.endsWith('.snap');
}

/**
 * Reports whether a file is in a test folder at the top level or in a package. Since a Python, Go or Rust library may
 * keep its own test tools in `pkg/test/`, deeper folders in these languages count only if their names are plural or
 * have double underscores.
 */
export function isInTests(evidence: RoleEvidence): boolean {
  return evidence.folders.some((folder, i) => {
    if (testFolderPattern.test(folder)) return true;
    if (
      evidence.folders[i - 1] === 'src' && testSetPattern.test(folder) &&
      (getFolderConventions(evidence.language).sourceSets || evidence.folders[i + 1] === 'resources')
    ) return true;
    if (!testFolders.has(folder)) return false;
    if (folder === '__tests__' || i === 0) return true;
    if (folder === 'testing') return false;
    return folder === 'tests' || workspaceFolders.has(evidence.folders[0]!) || canContainTests(evidence, i);
  });
}

function canContainTests({ folders, language, isCode }: RoleEvidence, i: number): boolean {
  const { testsBesideCode, shipsLib } = getFolderConventions(language);
  if (isCode && !testsBesideCode) return false;
  return !((!isCode || shipsLib) && folders.slice(0, i).includes('lib'));
}

const noConventions: FolderConventions = {};

function getFolderConventions(language: string | undefined): FolderConventions {
  return getLanguageRow(language)?.folders ?? noConventions;
}

/**
 * Reports whether a file is in a folder with a name for tests. A library's `testing` folder does not count because it
 * contains tools for the tests of its users.
 */
export function isInNamedTestFolder({ folders }: RoleEvidence): boolean {
  return folders.some((folder) => testFolders.has(folder) && folder !== 'testing');
}

export function isInDocsFolder({ folders }: RoleEvidence): boolean {
  return folders[0] === 'docs' || folders[0] === 'doc' || folders[0] === 'documentation';
}

/** Reports whether the file is third-party code that is kept in the repository. */
export function isVendored({ folders, language }: RoleEvidence): boolean {
  return folders.some((folder, i) => {
    if (vendorFolders.has(folder) || (i === 0 && topVendorFolders.has(folder))) return true;
    if (folder === 'deps') return i === 0 && (language === 'c' || language === 'cpp');
    return folder === 'vendor' && (assetFolders.has(folders[i - 1]!) || (i === 2 && workspaceFolders.has(folders[0]!)));
  });
}
