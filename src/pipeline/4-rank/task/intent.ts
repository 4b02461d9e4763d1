import { fold } from '#base/words/words';

/** A task's request about the package as a whole: a release, or a change to its dependencies. */
export type TaskIntent =
  | { readonly kind: 'release'; }
  /**
   * `names` are possible packages, which a manifest has to confirm. If there are none, the task is about dependencies
   * in general.
   */
  | { readonly kind: 'dependency'; readonly names: readonly string[]; };

/** Matches `release: 1.2.0`, `chore(release): 1.2.0`. */
const releasePrefixPattern = /^\s*(?:release|[A-Za-z]{2,12}\(releases?\))!?:/i;
/** Matches `Release acme 2.1.0`, `Publish @acme/web v3.0`. */
const releaseTitlePattern = /^(?:release|publish|cut|ship|tag)\s+[\w@/.-]{1,60}\s+v?\d+\.\d/i;
const scopePrefixPattern = /^\s*[A-Za-z]{2,12}(?:\(([^()\n]{1,60})\))?!?:\s+/;
const versionPattern = /\bv?\d+(?:\.[\dx*]+)*(?:[-+.]?(?:alpha|beta|rc|pre|dev|next|canary|snapshot|final)[\d.]*)?\b/gi;
/** Words about a release and the words that join them. A title with any other word has a more specific subject. */
const releaseTitleWords = createFoldedSet(
  'release prerelease version bump update publish prepare cut tag ship changelog note new next patch minor major alpha beta rc candidate snapshot development package crate gem npm pypi for of the a an to from and in our as is now up number docs chore build',
);
const releaseWords = createFoldedSet('release prerelease publish bump version changelog');

const dependencyWordPattern = /^(?:dependenc(?:y|ies)|deps|dev-?deps|dev-?dependenc(?:y|ies)|lock-?files?)$/i;
/** Words that request a change to dependencies, and the words that join them. */
const changeWords = createFoldedSet(
  'bump update upgrade downgrade pin unpin remove drop refresh regenerate maintain maintenance renew',
);
const joiningWords = createFoldedSet(
  'all the our of a an to and or in for from with version new late newest minor patch major non outdated unused old stale obsolete some various several npm pip cargo go gem yarn pnpm bun maven gradle composer poetry nuget dev development production prod peer runtime direct indirect transitive build test security weekly monthly group directory across package automatic renovate dependabot project lock file',
);

const namePattern = String.raw`(@?[A-Za-z][\w-]{0,60}(?:[./:][\w-]{1,60}){0,6})`;
const fillerPattern = String
  .raw`(?:(?:to|the|our|dependency|dependencies|deps?|package|crate|gem|module|plugin|library|version of)\s+){0,3}`;
const kindPattern = String
  .raw`(?:\s+(?:dependency|dependencies|deps?|package|crate|gem|module|plugin|library|action|version|requirement)){0,2}`;
const dependencyPatterns: readonly RegExp[] = [
  // `bump lodash from 4.17.20 to 4.17.21`, `Upgrade to React 18`, `update dependency vite to v5`
  new RegExp(
    String
      .raw`^(?:bump|update|upgrade|downgrade|pin|migrate|move|switch)(?:s|d|ed|ing|ping|ning)?\s+${fillerPattern}${namePattern}${kindPattern}(?:\s+(?:to|from))?\s+(?:version\s+)?[~^<>=]{0,2}\s*v?\d`,
    'i',
  ),
  // `bump lodash`
  new RegExp(
    String
      .raw`^(?:bump|upgrade|downgrade|pin)(?:s|d|ed|ing|ping|ning)?\s+${fillerPattern}${namePattern}${kindPattern}\s*(?:$|[,;(]|(?:in|for|across|due|because|since|and)\b)`,
    'i',
  ),
  // `update deps - detekt 1.21.0`, `remove the unused dependency on moment`
  new RegExp(String.raw`\b(?:dependency|dependencies|deps)\s*(?:(?:on|to|[-:])\s*)?${namePattern}`, 'i'),
  // `remove the moment dependency`, `add lodash as a dependency`
  new RegExp(
    String.raw`\b${namePattern}\s+(?:as\s+an?\s+)?(?:(?:dev|peer|runtime|build)\s+)?(?:dependency|dependencies|deps)\b`,
    'i',
  ),
];
const dependencyVerbPattern =
  /\b(?:bump|update|upgrade|downgrade|pin|unpin|add|remove|replace|switch|drop|migrate)(?:d|s|es|ed|ing|ping|ning)?\b/i;

/** Parses the intent from the title only. A manifest must still confirm that its names are dependencies. */
export function parseTaskIntent(title: string): TaskIntent | undefined {
  if (releasePrefixPattern.test(title)) return { kind: 'release' };
  const titleStart = title.slice(0, 200);
  const hasDependencyScope = /\bdep(?:endencie)?s\b/i.test(scopePrefixPattern.exec(titleStart)?.[1] ?? '');
  const subject = titleStart.replace(scopePrefixPattern, '').replace(/[`"'\u201c\u201d]/g, '').trim();
  const words =
    subject.replace(versionPattern, ' ').match(/[\p{L}\p{N}]+(?:-(?:files?|deps|dependenc(?:y|ies))\b)?/gu) ??
      [];
  if (
    releaseTitlePattern.test(subject) ||
    (areAllIn(words, releaseTitleWords) && words.some((word) => releaseWords.has(fold(word))))
  )
    return { kind: 'release' };
  const mentionsDependencies = hasDependencyScope ||
    words.some((word, i) =>
      dependencyWordPattern.test(word) || (/^lock$/i.test(word) && /^files?$/i.test(words[i + 1] ?? ''))
    );
  if (
    mentionsDependencies &&
    areAllIn(words.filter((word) => !dependencyWordPattern.test(word)), changeWords, joiningWords) &&
    words.some((word) => changeWords.has(fold(word)))
  ) return { kind: 'dependency', names: [] };
  const names = dependencyVerbPattern.test(subject)
    ? [...new Set(dependencyPatterns.flatMap((pattern) => pattern.exec(subject)?.[1] ?? []))]
    : [];
  return names.length > 0 ? { kind: 'dependency', names } : undefined;
}

function areAllIn(words: readonly string[], ...sets: readonly ReadonlySet<string>[]): boolean {
  return words.every((word) => sets.some((set) => set.has(fold(word))));
}

function createFoldedSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(fold));
}
