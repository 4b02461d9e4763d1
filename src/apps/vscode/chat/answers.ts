import { inWords } from '../engineWords';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { codeSpanText } from '#base/text/markdown';
import { UserError } from '#base/errors';
import type { Report } from '#reports';
import { fileUri } from '../folder/fileUri';
import { explainText } from '../explain/explainText';
import { causeWord, changeWord, staleWords } from '../status/stateWords';
import { countFiles, countMatches, countTokens } from '../counts';
import { markdown, thousands } from '../text';
import type { ChatAnswer, ChatContext } from './answer';
import { resolveQuestionFile } from './fileOf';
import { fileTree } from './fileTree';
import { fileLink, fileLinks } from './links';
import { relatedGroups } from './relatedGroups';

/** The limit of files in an answer, because users do not read more; the views show all of them. */
const filesShown = 20;
const matchesShown = 20;

/** Answers by the question's command; each command is a row of `chatParticipants` in package.json. */
export const commandAnswers: Readonly<Record<'pack' | 'why' | 'related' | 'search' | 'stale', ChatAnswer>> = {
  async pack({ prompt }, { folder, stream, cancel }) {
    const task = prompt.trim();
    stream.progress(task === '' ? l10n.t('Packing') : l10n.t('Packing for this task'));
    if (task !== '') await folder.writeTask(await folder.threads.inForce(), task);
    const report = await folder.pack({ cancel, newTask: task !== '' });
    stream.markdown(`${l10n.t('Packed {0} into:', packedWords(report))} `);
    fileLink(stream, { folder, path: report.contextPath });
    stream.markdown('\n');
    showFiles(report, { folder, stream });
    for (const warning of report.warnings) stream.markdown(`\n${markdown(inWords(warning))}\n`);
    stream.button({ command: 'agentpack.openContext', title: l10n.t('Open Context') });
    return firstFile(report);
  },

  async why(question, { folders, stream, cancel }) {
    const file = resolveQuestionFile(question, folders);
    const explanation = await file.folder.ask.explain(file.path, cancel);
    stream.markdown(explainText(explanation));
    stream.markdown('\n');
    fileLink(stream, file);
    return { path: file.path };
  },

  async related(question, { folders, stream, cancel }) {
    const file = resolveQuestionFile(question, folders);
    const groups = relatedGroups(await file.folder.ask.related(file.path, cancel));
    fileLink(stream, file);
    stream.markdown(groups.length === 0 ? `: ${l10n.t('no related files by imports, tests or history.')}` : '\n');
    for (const { title, files } of groups) {
      stream.markdown(`\n**${title}**\n`);
      fileLinks(stream, files.slice(0, filesShown).map((row) => ({ folder: file.folder, ...row })));
      if (files.length > filesShown) stream.markdown(`\n${l10n.t('{0} more', files.length - filesShown)}\n`);
    }
    return { path: file.path };
  },

  async search({ prompt }, { folder, stream, cancel }) {
    const text = prompt.trim();
    if (text === '') throw new UserError(l10n.t('Write what to search for: /search roundPrice'));
    const result = await folder.search({ text, kind: 'text', matchCase: false, limit: matchesShown }, { cancel });
    const { entries, matches, filesWithMatches } = result;
    stream.markdown(
      matches === 0
        ? l10n.t('No match for {0}.', codeSpanText(text))
        : `${l10n.t('{0} of {1} in {2}:', countMatches(matches), codeSpanText(text), countFiles(filesWithMatches))}\n`,
    );
    fileLinks(stream, entries.slice(0, matchesShown).map(({ file, line, snippet, definition }) => ({
      folder,
      path: file,
      line,
      note: `${codeSpanText(snippet.trim())}${definition === true ? ` (${l10n.t('definition')})` : ''}`,
    })));
    if (matches > entries.length) stream.markdown(`\n${l10n.t('_AgentPack: Search_ lists the others.')}\n`);
    return entries[0] === undefined ? {} : { path: entries[0].file };
  },

  async stale(_, { folder, stream }) {
    const { message, freshness: { state, causes }, overlaps } = await folder.ask.guard();
    stream.markdown(`${markdown(message)}\n`);
    for (const cause of causes) {
      if (cause.kind !== 'files') {
        stream.markdown(`\n- ${causeWord(cause.kind)}: ${markdown(inWords(cause.detail))}\n`);
        continue;
      }
      const shown = cause.files.slice(0, filesShown);
      fileLinks(stream, shown.map(({ path, change, selected }) => ({
        folder,
        path,
        note: selected ? l10n.t('{0}, in the pack', changeWord(change)) : changeWord(change),
      })));
      if (cause.files.length > shown.length)
        stream.markdown(`\n${l10n.t('{0} more', cause.files.length - shown.length)}\n`);
    }
    for (const { thread, files } of overlaps)
      stream.markdown(
        `\n${l10n.t('Thread {0} works on {1}.', markdown(thread), files.map(markdown).join(', '))}\n`,
      );
    const isStale = state === 'stale' || state === 'none';
    if (isStale) stream.button({ command: 'agentpack.repack', title: l10n.t('Repack') });
    if (state === 'stale') stream.button({ command: 'agentpack.showChanges', title: l10n.t('Show Changes') });
    return { isStale };
  },
};

/** Answers a question without a command: lists the files that matter for it. Writes nothing. */
export const answerFiles: ChatAnswer = async ({ prompt }, { folder, stream, cancel }) => {
  const task = prompt.trim();
  if (task === '') return answerHelp({ folder, stream });
  stream.progress(l10n.t('Choosing files'));
  const report = await folder.ask.preview(task, cancel);
  stream.markdown(
    report.files.length === 0
      ? l10n.t('No file of this folder matters for this.')
      : `${
        l10n.t('The files that matter most for this. Nothing was written; `/pack` packs {0}.', packedWords(report))
      }\n`,
  );
  showFiles(report, { folder, stream });
  return { task, ...firstFile(report) };
};

function answerHelp({ folder, stream }: Pick<ChatContext, 'folder' | 'stream'>): { readonly isStale: boolean; } {
  const { freshness, report } = folder.state;
  stream.markdown(
    report === undefined
      ? l10n.t('This folder has no pack yet.')
      : freshness.state === 'stale'
      ? l10n.t('The pack shows {0}; since then: {1}.', packedWords(report), markdown(staleWords(freshness.causes)))
      : l10n.t('The pack shows {0}.', packedWords(report)),
  );
  const help = l10n.t(
    'Describe a task to see the files that matter for it, or use `/pack` (with a task, or to repack), `/why FILE`, `/related FILE`, `/search TEXT` or `/stale`.',
  );
  stream.markdown(`\n\n${help}\n`);
  return { isStale: freshness.state === 'stale' };
}

function packedWords({ files, renderedTokens, budget }: Report): string {
  return l10n.t('{0}, {1} of {2} tokens', countFiles(files.length), thousands(renderedTokens), thousands(budget));
}

function firstFile({ files }: Report): { readonly path?: string; } {
  return files[0] === undefined ? {} : { path: files[0].path };
}

/** Shows the best files with their main reason, then all files as a tree. */
function showFiles({ files, roots = [] }: Report, { folder, stream }: Pick<ChatContext, 'folder' | 'stream'>): void {
  if (files.length === 0) return;
  fileLinks(stream, files.slice(0, filesShown).map(({ path, view, tokens, reasons }) => {
    const [main] = [...reasons].sort((a, b) => b.points - a.points);
    return {
      folder,
      path,
      note: `${view}, ${countTokens(tokens)}${main ? `: ${markdown(inWords(main.detail))}` : ''}`,
    };
  }));
  if (files.length <= filesShown) return;
  const bases = [...roots.map(({ name }) => `${name}/`), '']; // each path belongs to the first base that it begins with
  const paths = (base: string) =>
    files.flatMap(({ path }) =>
      bases.find((prefix) => path.startsWith(prefix)) === base ? [path.slice(base.length)] : []
    );
  for (const base of ['', ...bases.slice(0, -1)]) {
    const below = paths(base);
    if (below.length > 0) stream.filetree(fileTree(below), vscode.Uri.joinPath(fileUri(folder, base), '/'));
  }
}
