import { cut } from '../../base/text/markdown';
import { threadOption } from '../../base/commandOptions';
import type { FileChange, Markdown, SafeText, Selection, Submodule } from '../../model';
import { code, codeCell, fenced, grouped, joinMarkdown, md, prose, proseCell, word } from '../../secrets/markdown';
import type { ChangedContent, PackedPackage } from '../../reports';
import { tokenizerInWords } from '../../tokens/tokenizers';
import { changedLines } from './changedLines';
import type { CommonContent } from '../content';
import { deltaOf } from './delta';
import { tenths } from '../fileBlock';
import { plural, why } from '../phrases';

/** A section's texts, from all of it to nothing; each starts with `## ` and ends with an empty line, or is empty. */
export type Levels = readonly (() => Markdown)[];

const nothing = (): Markdown => md``;

/**
 * The task at the top; `taskFoot` ends the section: `share` of the text are files, in percent. `whole`: where a text
 * that is shown in part stands.
 */
export function taskHead(text: SafeText, whole: string | undefined): Markdown {
  return md`## Task\n\n${fenced(text, 'text')}${
    whole === undefined ? md`` : md`The text is shortened to fit the budget: all of it stands in ${code(whole)}.\n`
  }\n`;
}

export function taskFoot({ task, tokenizer, mode }: CommonContent, budget: number, trimmed: readonly string[],
  share: number | undefined): Markdown
{
  const from = {
    'option': md``,
    'task.md': md` (from \`.agentpack/task.md\`)`,
    'inferred': md` (no task was given: inferred from the branch and the changed files)`,
  }[task.source];
  const signals = task.classSignals.length > 0 ? md` (${prose(task.classSignals.slice(0, 4).join(', '), 80)})` : md``;
  const files = share === undefined ? md`` : md`, files are ${share} % of this text`;
  const cuts = trimmed.length > 0 ? md`; trimmed: ${prose(trimmed.join(', '), 200)}` : md``;
  return md`Class: ${word(task.class)}${signals}${from}. Mode ${word(mode)}, budget ${grouped(budget)} tokens (${
    prose(tokenizerInWords(tokenizer), 200)
  })${files}${cuts}.\n\n`;
}

export function freshnessSection({ freshness, rootName, submodules, warnings, workspace }: CommonContent): Levels {
  const at = prose(freshness.packedAt, 200);
  const commit = freshness.commit ? md`, commit ${code(freshness.commit.slice(0, 12))}` : md``;
  const branch = freshness.branch ? md`, branch ${code(cut(freshness.branch, 100))}` : md``;
  const thread = freshness.thread ? md`, thread ${code(cut(freshness.thread, 80))}` : md``;
  const scope = threadOption(freshness.thread);
  const repack = code(`agentpack pack${scope}`);
  const again = freshness.unrecorded.length > 0
    ? md`; give it ${
      prose(freshness.unrecorded.map((name) => `--${name}`).join(', '), 200)
    } again, which looks like a secret and is not recorded`
    : md``;
  const lines = [
    md`- Packed ${at} from ${code(cut(rootName, 80))}${branch}${commit}${thread}, snapshot ${
      code(freshness.snapshot.slice(0, 12))
    }.`,
    ...(freshness.changedSince ? [md`- Since the last pack: ${prose(freshness.changedSince, 200)}`] : []),
    ...(workspace ? [workspaceLine(workspace)] : []),
    ...(submodules ? [submodulesLine(submodules)] : []),
    md`- ${
      code(`agentpack status${scope}`)
    } says whether this still holds; only where it says stale, ${repack} makes it again with the same task and options${again}.`,
    ...warnings.slice(0, 8).map((w) => md`- Note: ${prose(w, 240)}`),
  ];
  return [section(md`Freshness`, lines),
    () =>
      md`## Freshness\n\n- Packed ${at}${commit}${
        workspace ? md`, package ${code(cut(workspace.name, 100))}` : md``
      }; ${repack} makes it again${again}.\n\n`, nothing];
}

const packagesShown = 12;

/** What is not here has to be said: a reader would take it for all there is. */
function workspaceLine({ name, folder, needs, tests }: PackedPackage): Markdown {
  const tested = tests.length === 0 ? md`` : md`; tests: ${named(tests)}`;
  const needed = needs.length === 0
    ? md`which needs no other package here`
    : md`with ${needs.length === 1 ? md`the package` : md`the ${needs.length} packages`} that it needs here: ${
      named(needs)
    }`;
  return md`- Package ${code(cut(name, 100))}${
    folder === '' ? md`` : md` in ${code(cut(folder, 100))}`
  }, ${needed}${tested}. Other packages of this repository are left out; ${
    code('agentpack pack --workspace .')
  } packs all.`;

  function named(packages: PackedPackage['needs']): Markdown {
    const more = packages.length > packagesShown ? md` and ${packages.length - packagesShown} more` : md``;
    return md`${joinMarkdown(packages.slice(0, packagesShown).map((one) => code(cut(one.name, 80))), ', ')}${more}`;
  }
}

const submodulesShown = 8;
const submodulesDone = { omit: md`left out`, list: md`listed, without their files`, pack: md`packed` };

function submodulesLine({ mode, all }: NonNullable<CommonContent['submodules']>): Markdown {
  const shown = all.slice(0, submodulesShown).map((one) => md`${code(cut(one.path, 100))}${stateOf(one)}`);
  const more = all.length > submodulesShown ? md` and ${all.length - submodulesShown} more` : md``;
  return md`- Git submodules (${submodulesDone[mode]}): ${joinMarkdown(shown, ', ')}${more}`;

  function stateOf({ initialized, commit, recorded }: Submodule): Markdown {
    const short = (sha: string) => code(sha.slice(0, 12));
    if (!initialized)
      return md` not initialized${recorded === undefined ? md`` : md`, recorded at ${short(recorded)}`}`;
    if (commit === undefined) return md` without a commit`;
    return md` at ${short(commit)}${
      recorded === undefined || recorded === commit ? md`` : md` (recorded: ${short(recorded)})`
    }`;
  }
}

export function executionSection({ execution }: CommonContent): Levels {
  const { status, statusFrom, summary, checklist, composeFile, git } = execution;
  const lines: Markdown[] = [];
  if (status)
    lines.push(
      md`- Task status: ${word(status)} (from ${word(statusFrom)})${summary ? md`: ${prose(summary, 300)}` : md``}`,
    );
  if (checklist.length > 0) {
    const n = (state: string): number => checklist.filter((item) => item.state === state).length;
    lines.push(md`- Checklist: ${n('done')} done, ${n('open')} open, ${n('blocked')} blocked`);
    for (const item of checklist.filter((i) => i.state !== 'done').slice(0, 8))
      lines.push(md`  - ${word(item.state)}: ${prose(item.text, 160)}`);
  }
  if (git) {
    const place = git.branch ? md`branch ${code(cut(git.branch, 100))}` : md`no branch`;
    const remote = git.upstream
      ? md`, ${git.ahead} ahead of and ${git.behind} behind ${code(cut(git.upstream, 100))}`
      : md``;
    const tree = git.dirty === 0 ? md`clean` : md`${git.dirty} uncommitted ${git.dirty === 1 ? md`file` : md`files`}`;
    lines.push(md`- Git: ${place}${remote}; work tree ${tree}`);
  }
  if (composeFile !== undefined) lines.push(md`- Services: see ${code(composeFile)}`);
  if (lines.length === 0) return [nothing];
  return [section(md`Execution state`, lines), section(md`Execution state`, lines.slice(0, 1)), nothing];
}

export function concurrentSection({ concurrent }: CommonContent): Levels {
  if (!concurrent || concurrent.others.length === 0) return [nothing];
  const lines = (paths: number): Markdown[] =>
    concurrent.others.slice(0, 6).map((other) => {
      const shared = other.overlap.length > 0
        ? md`also works on ${joinMarkdown(other.overlap.slice(0, paths).map((p) => code(p)), ', ')}${
          other.overlap.length > paths ? md` and ${other.overlap.length - paths} more` : md``
        }`
        : other.branch !== undefined
        ? md`on the branch ${code(cut(other.branch, 60))}`
        : md`no file in common`;
      return md`- Thread ${code(cut(other.thread, 80))} (${prose(other.task, 80)}): ${shared}`;
    });
  const count = md`- ${plural(concurrent.others.length, md`other thread`)} at work here, ${
    concurrent.others.filter((o) => o.overlap.length > 0).length
  } on the same files`;
  return [section(md`Concurrent context`, lines(6)), section(md`Concurrent context`, [count]), nothing];
}

export function repoMapSection({ repoMap }: CommonContent): Levels {
  if (repoMap === '') return [nothing];
  const folders = repoMap.split('\n').filter((line) => line.startsWith('- ')).length;
  if (folders < 2) return [() => md`## Repo map\n\n${repoMap}\n`, nothing];
  // of what the map's own writer made, the lines of its folders alone
  return [() => md`## Repo map\n\n${repoMap}\n`,
    () =>
      section(md`Repo map`, repoMap.split('\n').filter((line) =>
        line.startsWith('- ')
      ) as readonly string[] as readonly Markdown[])(), nothing];
}

const pathsInDelta = 6;

/** Of each kind in one file. */
const symbolsInDelta = 4;

export function deltaSection(content: CommonContent, selection: Selection): Levels {
  const delta = deltaOf(content, selection);
  if (!delta) return [nothing];
  const { added, removed, changedView, changedContent, newTask } = delta;
  const counts =
    ([[added, md`new`], [removed, md`gone`], [changedView, md`in another view`], [changedContent,
      md`with other content`]] as const).filter(([files]) => files.length > 0);
  const told = counts.map(([files, what], i) =>
    md`${i === 0 ? plural(files.length, md`file`) : grouped(files.length)} ${what}`
  );
  const sum = md`- Since the last pack${newTask ? md` (another task)` : md``}: ${
    told.length > 0 ? joinMarkdown(told, ', ') : md`the same files in the same views`
  }`;
  const list = (label: Markdown, paths: readonly Markdown[]): Markdown[] => (paths.length === 0 ?
    []
    : [
      md`- ${label}: ${joinMarkdown(paths.slice(0, pathsInDelta), ', ')}${
        paths.length > pathsInDelta ? md` and ${paths.length - pathsInDelta} more` : md``
      }`,
    ]);
  const lines = newTask ? [sum] : [
    sum,
    ...list(md`New`, added.map((p) => code(p))),
    ...list(md`Gone`, removed.map((p) => code(p))),
    ...list(md`Other view`, changedView.map((c) => md`${code(c.path)} ${word(c.from)} → ${word(c.to)}`)),
    ...list(md`Other content`, changedContent.map(changedWords)),
  ];
  return [section(md`Delta since the last pack`, lines), section(md`Delta since the last pack`, [sum]), nothing];
}

/** `src/a.ts` (changed `Router.handle`; new `Router.use`). */
function changedWords({ path, changed, added, removed }: ChangedContent): Markdown {
  const kinds = ([[md`changed`, changed], [md`new`, added], [md`gone`, removed]] as const).filter(([, names]) =>
    names.length > 0
  );
  return md`${code(path)}${
    kinds.length > 0 ? md` (${joinMarkdown(kinds.map(([word, names]) => md`${word} ${listed(names)}`), '; ')})` : md``
  }`;
}

function listed(names: readonly string[]): Markdown {
  const more = names.length - symbolsInDelta;
  return md`${joinMarkdown(names.slice(0, symbolsInDelta).map((name) => code(cut(name, 60))), ', ')}${
    more > 0 ? md` and ${more} more` : md``
  }`;
}

/** Of one changed file. */
const rangesShown = 4;

export function changedSection({ changes, stillImported }: CommonContent): Levels {
  if (changes.length === 0) return [nothing];
  const row = (c: FileChange): Markdown =>
    md`- ${word(c.status === 'untracked' ? 'added' : c.status)}${c.sinceRef ? md`, since the reference` : md``}: ${
      c.from ? md`${code(c.from)} → ` : md``
    }${code(c.path)}`;
  const lines = (most: number, withLines: boolean): Markdown[] => [
    ...changes.slice(0, most).map((c) =>
      md`${row(c)}${withLines ? linesOf(c) : md``}${
        withLines ? importersOf(stillImported.get(c.from ?? c.path)) : md``
      }`
    ),
    ...(changes.length > most ? [md`- and ${changes.length - most} more`] : []),
  ];
  return [section(md`Changed files`, lines(30, true)), section(md`Changed files`, lines(6, false)),
    section(md`Changed files`, [md`- ${plural(changes.length, md`file`)}`]), nothing];
}

const importersShown = 4;

function importersOf(paths: readonly string[] = []): Markdown {
  if (paths.length === 0) return md``;
  return md`; still imported by ${joinMarkdown(paths.slice(0, importersShown).map((path) => code(path)), ', ')}${
    paths.length > importersShown ? md` and ${paths.length - importersShown} more` : md``
  }`;
}

function linesOf({ hunks, status }: FileChange): Markdown {
  if (status === 'deleted') return md``;
  const { written, removed } = changedLines(hunks);
  const parts = [
    written.length === 0
      ? []
      : [
        md`${word(written.length === 1 && written[0]![0] === written[0]![1] ? 'line' : 'lines')} ${
          joinMarkdown(written.slice(0, rangesShown).map(([first, last]) =>
            first === last ? md`${first}` : md`${first}-${last}`
          ), ', ')
        }${written.length > rangesShown ? md` and more` : md``}`,
      ],
    removed.slice(0, rangesShown).map(({ at, lines }) => md`${plural(lines, md`line`)} removed at ${at}`),
    removed.length > rangesShown ? [md`more removed`] : [],
  ].flat();
  return parts.length === 0 ? md`` : md`, ${joinMarkdown(parts, '; ')}`;
}

export function receiptsSection({ leftOut }: CommonContent, selection: Selection): Levels {
  const { omitted } = selection;
  // with `agentpack retrieve` each id gives the file
  const rows = (most: number): Markdown[] =>
    omitted.slice(0, most).map((file) =>
      md`| ${codeCell(`${file.path}#full`)} | ${tenths(file.score)} | ${word(file.because)} | ${
        proseCell(why(file.reasons, 36), 36)
      } |`
    );
  const others = leftOut.slice(0, 6).map((line) => md`- ${prose(line, 140)}`);
  if (omitted.length + others.length === 0) return [nothing];
  const table = (most: number): Markdown[] => (omitted.length === 0 ? [] : [
    md`The best files left out:\n`,
    md`| To retrieve | Score | Cause | Why it was ranked |\n|---|--:|---|---|`,
    ...rows(most),
    md``,
  ]);
  return [section(md`Receipts`, [...table(8), ...others]), section(md`Receipts`, [...table(4), ...others.slice(0, 2)]),
    nothing];
}

export function consumersSection(_content: CommonContent, selection: Selection): Levels {
  const largest = [...selection.files].sort((a, b) => b.view.tokens - a.view.tokens).slice(0, 5);
  const total = selection.files.reduce((n, f) => n + f.view.tokens, 0);
  // a list as long as the table above it would say nothing new
  if (selection.files.length <= 5) return [nothing];
  return [
    section(md`Largest token consumers`,
      largest.map((f) =>
        md`- ${code(f.path)}: ${grouped(f.view.tokens)} tokens, ${Math.round((100 * f.view.tokens) / total)} %`
      )),
    nothing,
  ];
}

/** What each kind may do to a reader. */
const hiddenKinds = {
  bidi: md`text shown in another order than it is read`,
  invisible: md`characters without a width`,
  tag: md`words spelled out unseen`,
};

export function securitySection({ redactions, hidden }: CommonContent): Levels {
  if (redactions.length + hidden.length === 0) return [nothing];
  const flags = hidden.slice(0, 6).map((h) =>
    md`- ${code(h.path)} line ${h.line}: ${plural(h.count, md`hidden character`)}, ${
      joinMarkdown(h.kinds.map((kind) => hiddenKinds[kind]), '; ')
    }`
  );
  if (hidden.length > 6) flags.push(md`- and ${plural(hidden.length - 6, md`more file`)} with hidden characters`);
  const sums = [
    ...(redactions.length > 0 ? [md`- ${plural(redactions.length, md`secret`)} redacted`] : []),
    ...(hidden.length > 0
      ? [
        md`- ${plural(hidden.length, md`file has`, md`files have`)} hidden characters: ${code(hidden[0]!.path)} line ${
          hidden[0]!.line
        }`,
      ]
      : []),
  ];
  const lines = redactions.slice(0, 12).map((r) => md`- ${code(r.path)} line ${r.line}: ${prose(r.type, 200)}`);
  const more = redactions.length > 12 ? [md`- and ${redactions.length - 12} more`] : [];
  return [section(md`Security`, [...lines, ...more, ...flags]), section(md`Security`, sums), nothing];
}

function section(name: Markdown, lines: readonly Markdown[]): () => Markdown {
  return () => md`## ${name}\n\n${joinMarkdown(lines, '\n')}\n\n`;
}
