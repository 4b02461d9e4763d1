import { joinWithAnd, formatCountWithNoun, formatNamesAndMore, formatThousands } from '#base/text/phrases';
import type { ProjectFacts } from './projectFacts';

const maxLanguages = 4;
const maxNames = 8;

/** Describes a repository in a few sentences for a model. */
export function describeRepository(
  { files, tokens, languages, managers, packages, libraries, entries, tests }: ProjectFacts,
): string[] {
  const runtimeLibraries = libraries.filter(({ isDevelopment }) => !isDevelopment);
  const testFileCount = tests.reduce((sum, folder) => sum + folder.files, 0);
  return [
    `${formatCountWithNoun(files, 'file')} of ${formatThousands(tokens)} tokens: ${
      joinWithAnd(
        languages.slice(0, maxLanguages).map((language) => `${language.name} (${formatThousands(language.files)})`),
      )
    }`,
    ...(packages.length > 1
      ? [
        `${formatThousands(packages.length)} packages: ${
          formatNamesAndMore(packages.map(({ name }) => name), maxNames)
        }`,
      ]
      : []),
    ...(managers.length > 0 ? [`Package managers: ${joinWithAnd(managers)}`] : []),
    ...(runtimeLibraries.length > 0
      ? [`Libraries: ${formatNamesAndMore(runtimeLibraries.map(({ name }) => name), maxNames)}`]
      : []),
    ...(entries.length > 0 ? [`Entry points: ${formatNamesAndMore(entries, maxNames)}`] : []),
    ...(testFileCount > 0
      ? [
        `${formatCountWithNoun(testFileCount, 'file')} of tests, most in ${
          formatNamesAndMore(tests.slice(0, 3).map(({ name }) => name), 3)
        }`,
      ]
      : []),
  ];
}
