import { conjunction, plural, formatNamesAndMore, thousands } from '#base/text/phrases';
import type { ProjectFacts } from './projectFacts';

const languagesNamed = 4;
const namesListed = 8;

/** Describes a repository in a few sentences for a model. */
export function describeRepository(
  { files, tokens, languages, managers, packages, libraries, entries, tests }: ProjectFacts,
): string[] {
  const used = libraries.filter(({ isDevelopment }) => !isDevelopment);
  const testFiles = tests.reduce((sum, folder) => sum + folder.files, 0);
  return [
    `${plural(files, 'file')} of ${thousands(tokens)} tokens: ${
      conjunction(
        languages.slice(0, languagesNamed).map((language) => `${language.name} (${thousands(language.files)})`),
      )
    }`,
    ...(packages.length > 1
      ? [`${thousands(packages.length)} packages: ${formatNamesAndMore(packages.map(({ name }) => name), namesListed)}`]
      : []),
    ...(managers.length > 0 ? [`Package managers: ${conjunction(managers)}`] : []),
    ...(used.length > 0 ? [`Libraries: ${formatNamesAndMore(used.map(({ name }) => name), namesListed)}`] : []),
    ...(entries.length > 0 ? [`It starts in: ${formatNamesAndMore(entries, namesListed)}`] : []),
    ...(testFiles > 0
      ? [
        `${plural(testFiles, 'file')} of tests, most in ${
          formatNamesAndMore(tests.slice(0, 3).map(({ name }) => name), 3)
        }`,
      ]
      : []),
  ];
}
