import { translateSentence } from '../engineWords';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { formatCodeSpan } from '#base/text/markdown';
import { UserError } from '#base/errors';
import type { Report } from '#reports';
import { getFileUri } from '../folder/fileUri';
import { formatExplanationMarkdown } from '../explain/explainText';
import { describeStaleCause, describeFileChange, describeStaleCauses } from '../status/stateWords';
import { formatFileCount, formatMatchCountLabel, formatTokenCount } from '../counts';
import { escapeMarkdownText, thousands } from '../text';
import type { ChatAnswer, ChatContext } from './answer';
import { resolveQuestionFile } from './fileOf';
import { buildFileTree } from './fileTree';
import { writeFileLink, writeFileLinks } from './links';
import { groupRelatedFiles } from './relatedGroups';

/** The maximum number of files in an answer. Users rarely read more, and the views show all files. */
const maxFiles = 20;
const maxMatches = 20;

/** The answer to each command. Each command has an entry in `chatParticipants` in package.json. */
export const commandAnswers: Readonly<Record<'pack' | 'why' | 'related' | 'search' | 'stale', ChatAnswer>> = {
  async pack({ prompt }, { folder, stream, cancel }) {
    const task = prompt.trim();
    stream.progress(task === '' ? l10n.t('Packing') : l10n.t('Packing for this task'));
    if (task !== '') await folder.writeTask(await folder.threads.getActiveThread(), task);
    const report = await folder.pack({ cancel, newTask: task !== '' });
    stream.markdown(`${l10n.t('Packed {0} into:', formatPackSize(report))} `);
    writeFileLink(stream, { folder, path: report.contextPath });
    stream.markdown('\n');
    showFiles(report, { folder, stream });
    for (const warning of report.warnings) stream.markdown(`\n${escapeMarkdownText(translateSentence(warning))}\n`);
    stream.button({ command: 'agentpack.openContext', title: l10n.t('Open Context') });
    return getFirstFile(report);
  },

  async why(question, { folders, stream, cancel }) {
    const file = resolveQuestionFile(question, folders);
    const explanation = await file.folder.ask.explain(file.path, cancel);
    stream.markdown(formatExplanationMarkdown(explanation));
    stream.markdown('\n');
    writeFileLink(stream, file);
    return { path: file.path };
  },

  async related(question, { folders, stream, cancel }) {
    const file = resolveQuestionFile(question, folders);
    const groups = groupRelatedFiles(await file.folder.ask.related(file.path, cancel));
    writeFileLink(stream, file);
    stream.markdown(
      groups.length === 0 ? `: ${l10n.t('no related files were found by imports, tests or history.')}` : '\n',
    );
    for (const { title, files } of groups) {
      stream.markdown(`\n**${title}**\n`);
      writeFileLinks(stream, files.slice(0, maxFiles).map((row) => ({ folder: file.folder, ...row })));
      if (files.length > maxFiles) stream.markdown(`\n${l10n.t('{0} more', files.length - maxFiles)}\n`);
    }
    return { path: file.path };
  },

  async search({ prompt }, { folder, stream, cancel }) {
    const searchText = prompt.trim();
    if (searchText === '') throw new UserError(l10n.t('Enter a search term, for example: /search roundPrice'));
    const result = await folder.search({ text: searchText, kind: 'text', matchCase: false, limit: maxMatches }, {
      cancel,
    });
    const { entries, matches, filesWithMatches } = result;
    stream.markdown(
      matches === 0
        ? l10n.t('No matches for {0}.', formatCodeSpan(searchText))
        : `${
          l10n.t('{0} of {1} in {2}:', formatMatchCountLabel(matches), formatCodeSpan(searchText),
            formatFileCount(filesWithMatches))
        }\n`,
    );
    writeFileLinks(stream, entries.slice(0, maxMatches).map(({ file, line, snippet, definition }) => ({
      folder,
      path: file,
      line,
      note: `${formatCodeSpan(snippet.trim())}${definition === true ? ` (${l10n.t('definition')})` : ''}`,
    })));
    if (matches > entries.length) stream.markdown(`\n${l10n.t('_AgentPack: Search_ lists the other matches.')}\n`);
    return entries[0] === undefined ? {} : { path: entries[0].file };
  },

  async stale(_, { folder, stream }) {
    const { message, freshness: { state, causes }, overlaps } = await folder.ask.guard();
    stream.markdown(`${escapeMarkdownText(message)}\n`);
    for (const cause of causes) {
      if (cause.kind !== 'files') {
        stream.markdown(
          `\n- ${describeStaleCause(cause.kind)}: ${escapeMarkdownText(translateSentence(cause.detail))}\n`,
        );
        continue;
      }
      const shownFiles = cause.files.slice(0, maxFiles);
      writeFileLinks(stream, shownFiles.map(({ path, change, selected }) => ({
        folder,
        path,
        note: selected ? l10n.t('{0}, in the pack', describeFileChange(change)) : describeFileChange(change),
      })));
      if (cause.files.length > shownFiles.length)
        stream.markdown(`\n${l10n.t('{0} more', cause.files.length - shownFiles.length)}\n`);
    }
    for (const { thread, files } of overlaps)
      stream.markdown(
        `\n${
          l10n.t('Thread {0} works on {1}.', escapeMarkdownText(thread), files.map(escapeMarkdownText).join(', '))
        }\n`,
      );
    const isStale = state === 'stale' || state === 'none';
    if (isStale) stream.button({ command: 'agentpack.repack', title: l10n.t('Repack') });
    if (state === 'stale') stream.button({ command: 'agentpack.showChanges', title: l10n.t('Show Changes') });
    return { isStale };
  },
};

/** Answers a question without a command by listing the files that are relevant to it. Writes nothing. */
export const answerFiles: ChatAnswer = async ({ prompt }, { folder, stream, cancel }) => {
  const task = prompt.trim();
  if (task === '') return answerHelp({ folder, stream });
  stream.progress(l10n.t('Choosing files'));
  const report = await folder.ask.preview(task, cancel);
  stream.markdown(
    report.files.length === 0
      ? l10n.t('No files in this folder are relevant to this task.')
      : `${
        l10n.t('The most relevant files are listed below. Nothing was written; `/pack` packs {0}.',
          formatPackSize(report))
      }\n`,
  );
  showFiles(report, { folder, stream });
  return { task, ...getFirstFile(report) };
};

function answerHelp({ folder, stream }: Pick<ChatContext, 'folder' | 'stream'>): { readonly isStale: boolean; } {
  const { freshness, report } = folder.state;
  stream.markdown(
    report === undefined
      ? l10n.t('This folder has no pack yet.')
      : freshness.state === 'stale'
      ? l10n.t('The pack shows {0}; since then: {1}.', formatPackSize(report),
        escapeMarkdownText(describeStaleCauses(freshness.causes)))
      : l10n.t('The pack shows {0}.', formatPackSize(report)),
  );
  const help = l10n.t(
    'Describe a task to see the files that are relevant to it, or use `/pack` (with a task, or to repack), `/why FILE`, `/related FILE`, `/search TEXT` or `/stale`.',
  );
  stream.markdown(`\n\n${help}\n`);
  return { isStale: freshness.state === 'stale' };
}

function formatPackSize({ files, renderedTokens, budget }: Report): string {
  return l10n.t('{0}, {1} of {2} tokens', formatFileCount(files.length), thousands(renderedTokens), thousands(budget));
}

function getFirstFile({ files }: Report): { readonly path?: string; } {
  return files[0] === undefined ? {} : { path: files[0].path };
}

/** Shows the best files with their main reason, then all files as a tree. */
function showFiles({ files, roots = [] }: Report, { folder, stream }: Pick<ChatContext, 'folder' | 'stream'>): void {
  if (files.length === 0) return;
  writeFileLinks(stream, files.slice(0, maxFiles).map(({ path, view, tokens, reasons }) => {
    const [mainReason] = [...reasons].sort((a, b) => b.points - a.points);
    return {
      folder,
      path,
      note: `${view}, ${formatTokenCount(tokens)}${
        mainReason ? `: ${escapeMarkdownText(translateSentence(mainReason.detail))}` : ''
      }`,
    };
  }));
  if (files.length <= maxFiles) return;
  const rootPrefixes = [...roots.map(({ name }) => `${name}/`), '']; // each path belongs to the first base that is its prefix
  const findPathsBelow = (rootPrefix: string) =>
    files.flatMap(({ path }) =>
      rootPrefixes.find((prefix) => path.startsWith(prefix)) === rootPrefix ? [path.slice(rootPrefix.length)] : []
    );
  for (const rootPrefix of ['', ...rootPrefixes.slice(0, -1)]) {
    const relativePaths = findPathsBelow(rootPrefix);
    if (relativePaths.length > 0)
      stream.filetree(buildFileTree(relativePaths), vscode.Uri.joinPath(getFileUri(folder, rootPrefix), '/'));
  }
}
