import type { OutputKind } from '../outputKind';

/** Unified diffs from git and `diff -u`: one block for each file, changed lines before context lines. */
export const diff: OutputKind = {
  label: 'diff',
  command: /^(?:git (?:-\S+ )*(?:diff|show|stash show -p|format-patch)|diff)\b/,
  clues: [/^diff --git a\/.+ b\/.+$/, /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/, /^(?:---|\+\+\+) (?:[ab]\/|\/dev\/null)/],
  rules: [
    {
      role: 'content',
      pattern: /^diff --git |^Index: /,
      until: /^diff --git |^Index: |^commit [0-9a-f]{7,64}/,
      essential: /^(?:[+-]|@@|diff |Binary |rename |new file|deleted file)/,
      maxEssentialLines: 60,
    },
    {
      role: 'content',
      pattern: /^--- \S/,
      until: /^(?:diff |commit |--- \S)/,
      essential: /^(?:[+-]|@@)/,
      maxEssentialLines: 60,
    },
    { role: 'summary', pattern: /^commit [0-9a-f]{7,64}/, continues: /^(?:Author|Date|Merge):| {4}|^$/ },
    { role: 'summary', pattern: /^ \d+ files? changed/ },
  ],
};

/** `path:line:text` from grep, ripgrep and git grep: one block for each file, its first matches before the others. */
export const searchResults: OutputKind = {
  label: 'search results',
  command: /^(?:rg|grep|egrep|fgrep|ag|ack|git grep)\b/,
  clues: [],
  // accepts a search match, an adjacent line or a separator, but not a time of day
  typical: /^--$|^(?!\[?\d+[-:/])(?:[A-Za-z]:)?(?=[^\s:(]*[A-Za-z_])[^\s:(]+(?::\d+[:-]|-\d+-)/,
  rules: [
    { role: 'content', pattern: /^((?:[A-Za-z]:)?[^\s:][^:]*):\d+[:-]/, sameGroup: true, maxEssentialLines: 3 },
    { role: 'content', pattern: /^((?:[A-Za-z]:)?[^:]+):(?!\d+:)/, sameGroup: true, maxEssentialLines: 3 },
    { role: 'progress', pattern: /^--$/ },
    // ripgrep's headings
    { role: 'content', pattern: /^[^\s:]+$/, until: /^$/, maxEssentialLines: 3 },
  ],
};

/**
 * Listings of files. The output of find, git ls-files, fd and du, with one path per line, becomes a block for each
 * folder; that of `ls -R` a block for each heading; that of tree and npm ls a block for each top-level entry. The lines
 * of `ls` are not grouped.
 */
export const listing: OutputKind = {
  label: 'listing',
  command: /^(?:ls|find|fd|fdfind|tree|git ls-files|du|exa|eza|dir|(?:npm|pnpm|yarn) (?:ls|list|why))\b/,
  clues: [],
  typical:
    /^(?=.*[A-Za-z_])(?!.*[^[]\.{3}[^/])(?:\.{0,2}\/)?[\w.@+-]+(?:\/[\w.@+ ()[\]-]+)*[/:]?$|^[-dlcbps][-rwxsStT]{9}|^total \d+$|^[│ \u00a0]*[├└]─[─┬] |^[\d.]+[KMGT]?\t(?:\.$|[^\t/]*\/[^\t]*$)/,
  rules: [
    { role: 'error', pattern: /^(?:ls|find|fd|tree|du|npm error): .*(?:cannot|denied|No such|missing|invalid)/ },
    { role: 'content', pattern: /^\S.*:$/, until: /^$/, maxEssentialLines: 6 },
    {
      role: 'content',
      pattern: /^[├└]─[─┬] /,
      continues: /^[│ \u00a0]+[├└]─/,
      essential: /^[│ \u00a0]{1,4}[├└]─/,
      maxEssentialLines: 12,
    },
    { role: 'content', pattern: /^(?:[\d.]+[KMGT]?\t)?((?:[^/]*\/)+)[^/]*$/, sameGroup: true, maxEssentialLines: 3 },
    { role: 'summary', pattern: /^\d+ director(?:y|ies), \d+ files?$/ },
    { role: 'progress', pattern: /^total \d+$/ },
    { role: 'content', pattern: /\S/ },
  ],
};

/** The output of `git log`, with one block per commit. The subject is shown before the rest of the message. */
export const gitLog: OutputKind = {
  label: 'git log',
  command: /^git (?:-\S+ )*(?:log|whatchanged|reflog)\b/,
  clues: [/^commit [0-9a-f]{40}(?: \(.+\))?$/, /^Author: .+ <.+>$/],
  rules: [{
    role: 'content',
    pattern: /^commit [0-9a-f]{7,64}/,
    until: /^commit [0-9a-f]{7,64}/,
    essential: /^commit | {4}\S/,
    maxEssentialLines: 2,
  }, { role: 'content', pattern: /^[*|\\/ ]*[0-9a-f]{7,40} / }],
};

/** The output of `git status`: the beginning of each list, without the hints in parentheses. */
export const gitStatus: OutputKind = {
  label: 'git status',
  command: /^git (?:-\S+ )*status\b/,
  clues: [/^On branch \S+$/, /^Changes (?:not staged for commit|to be committed):$/, /^Untracked files:$/],
  rules: [
    { role: 'progress', pattern: /^ {2}\(use "git / },
    {
      role: 'content',
      pattern: /^(?:Changes|Untracked|Unmerged|Ignored)\b.*:$/,
      continues: /^\t|^$|^ {2}\(/,
      essential: /^\t|:$/,
      maxEssentialLines: 30,
    },
    {
      role: 'summary',
      pattern: /^(?:On branch|HEAD detached|Your branch|nothing to commit|no changes added|You have unmerged)/,
    },
  ],
};
