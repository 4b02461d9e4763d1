// CHANGELOG.md in the form of Keep a Changelog: texts in, texts out.

/** The text below the heading of a version, without the headings in it; '' where there is none, or no heading. */
export function sectionOf(changelog, version) {
  const parts = changelog.split(/^## /m);
  const part = parts.find((one) => one.startsWith(`[${version}]`)) ?? '';
  return part.split('\n').slice(1).join('\n').replace(/^#+ .*$/gm, '').trim();
}

/**
 * The changelog with the entries under "Unreleased" under this version and date (`2026-11-23`), and nothing under
 * "Unreleased". Throws where there are no entries, or the version is there already.
 */
export function withRelease(changelog, version, date) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    throw new Error(
      `A version is three numbers, such as 1.2.3, not ${version}.`,
    );
  }
  if (changelog.includes(`\n## [${version}]`)) {
    throw new Error(`CHANGELOG.md has ${version} already; name a later one.`);
  }
  if (sectionOf(changelog, 'Unreleased') === '') { throw new Error('CHANGELOG.md has no entries under "Unreleased".'); }
  return changelog.replace(/^## \[Unreleased\][^\n]*$/m, `## [Unreleased]\n\n## [${version}] - ${date}`);
}
