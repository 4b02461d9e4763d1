import * as vscode from 'vscode';
import { codeSpanText } from '../../../base/text/markdown';
import { UserError } from '../../../base/errors';
import type { Report } from '../../../reports';
import { explainText } from '../commands/explainText';
import { staleWords } from '../status/stateWords';
import { markdown, plural, thousands } from '../text';
import type { ChatAnswer, ChatContext } from './answer';
import { fileOf } from './fileOf';
import { fileTree } from './fileTree';
import { fileLink, fileLinks } from './links';
import { relatedGroups } from './relatedGroups';

/** More than a person reads in an answer; the views show all. */
const filesShown = 20;
const matchesShown = 20;

/** By the command of the question; each is a row of `chatParticipants` in package.json. */
export const commandAnswers: Readonly<Record<'pack' | 'why' | 'related' | 'search' | 'stale', ChatAnswer>> = {
  async pack({ prompt }, { folder, stream, cancel }) {
    const task = prompt.trim();
    stream.progress(task === '' ? 'Packing' : 'Packing for this task');
    if (task !== '') await folder.writeTask(await folder.threads.inForce(), task);
    const report = await folder.pack({ cancel, newTask: task !== '' });
    stream.markdown(`Packed ${packedWords(report)} into `);
    fileLink(stream, { folder, path: report.contextPath });
    stream.markdown('.\n');
    showFiles(report, { folder, stream });
    for (const warning of report.warnings) stream.markdown(`\n${markdown(warning)}\n`);
    stream.button({ command: 'agentpack.openContext', title: 'Open Context' });
    return firstFile(report);
  },

  async why(question, { folders, stream, cancel }) {
    const file = fileOf(question, folders);
    const explanation = await file.folder.explain(file.path, cancel);
    stream.markdown(explainText(explanation));
    stream.markdown('\n');
    fileLink(stream, file);
    return { path: file.path };
  },

  async related(question, { folders, stream, cancel }) {
    const file = fileOf(question, folders);
    const groups = relatedGroups(await file.folder.related(file.path, cancel));
    fileLink(stream, file);
    stream.markdown(groups.length === 0 ? ' has no related files by imports, tests or history.' : '\n');
    for (const { title, files } of groups) {
      stream.markdown(`\n**${title}**\n`);
      fileLinks(stream, files.slice(0, filesShown).map((row) => ({ folder: file.folder, ...row })));
      if (files.length > filesShown) stream.markdown(`\n${files.length - filesShown} more\n`);
    }
    return { path: file.path };
  },

  async search({ prompt }, { folder, stream, cancel }) {
    const text = prompt.trim();
    if (text === '') throw new UserError('Write what to search for: /search roundPrice');
    const found = await folder.search({ text, kind: 'text', matchCase: false, limit: matchesShown }, { cancel });
    const { entries, matches, filesWithMatches } = found;
    stream.markdown(
      matches === 0
        ? `No match of ${codeSpanText(text)}.`
        : `${plural(matches, 'match', 'matches')} of ${codeSpanText(text)} in ${plural(filesWithMatches, 'file')}:\n`,
    );
    fileLinks(stream, entries.slice(0, matchesShown).map(({ file, line, snippet, definition }) => ({
      folder,
      path: file,
      line,
      note: `${codeSpanText(snippet.trim())}${definition === true ? ' (definition)' : ''}`,
    })));
    if (matches > entries.length) stream.markdown('\n_AgentPack: Search_ lists the others.\n');
    return entries[0] === undefined ? {} : { path: entries[0].file };
  },

  async stale(_, { folder, stream }) {
    const { message, freshness: { state, causes }, overlaps } = await folder.guard();
    stream.markdown(`${markdown(message)}\n`);
    for (const cause of causes) {
      if (cause.kind !== 'files') {
        stream.markdown(`\n- ${cause.kind}: ${markdown(cause.detail)}\n`);
        continue;
      }
      const shown = cause.files.slice(0, filesShown);
      fileLinks(stream, shown.map(({ path, change, selected }) => ({
        folder,
        path,
        note: `${change}${selected ? ', in the pack' : ''}`,
      })));
      if (cause.files.length > shown.length) stream.markdown(`\n${cause.files.length - shown.length} more\n`);
    }
    for (const { thread, files } of overlaps)
      stream.markdown(`\nThread ${markdown(thread)} works on ${files.map(markdown).join(', ')}.\n`);
    const isStale = state === 'stale' || state === 'none';
    if (isStale) stream.button({ command: 'agentpack.repack', title: 'Repack' });
    if (state === 'stale') stream.button({ command: 'agentpack.showChanges', title: 'Show Changes' });
    return { isStale };
  },
};

/** A question without a command: the files that matter for it. Nothing is written. */
export const answerFiles: ChatAnswer = async ({ prompt }, { folder, stream, cancel }) => {
  const task = prompt.trim();
  if (task === '') return answerHelp({ folder, stream });
  stream.progress('Choosing files');
  const report = await folder.preview(task, cancel);
  stream.markdown(
    report.files.length === 0
      ? 'No file of this folder matters for this.'
      : `The files that matter most for this. Nothing was written; \`/pack\` packs ${packedWords(report)}.\n`,
  );
  showFiles(report, { folder, stream });
  return { task, ...firstFile(report) };
};

function answerHelp({ folder, stream }: Pick<ChatContext, 'folder' | 'stream'>): { readonly isStale: boolean; } {
  const { freshness, report } = folder.state;
  stream.markdown(
    report === undefined
      ? 'This folder has no pack yet.'
      : `The pack shows ${packedWords(report)}${
        freshness.state === 'stale' ? `; ${markdown(staleWords(freshness.causes))} since` : ''
      }.`,
  );
  stream.markdown(
    '\n\nDescribe a task to see the files that matter for it, or use `/pack` (with a task, or to repack), ' +
      '`/why FILE`, `/related FILE`, `/search TEXT` or `/stale`.\n',
  );
  return { isStale: freshness.state === 'stale' };
}

function packedWords({ files, renderedTokens, budget }: Report): string {
  return `${plural(files.length, 'file')}, ${thousands(renderedTokens)} of ${thousands(budget)} tokens`;
}

function firstFile({ files }: Report): { readonly path?: string; } {
  return files[0] === undefined ? {} : { path: files[0].path };
}

/** The best with their main reason, all as a tree. */
function showFiles({ files }: Report, { folder, stream }: Pick<ChatContext, 'folder' | 'stream'>): void {
  if (files.length === 0) return;
  fileLinks(stream, files.slice(0, filesShown).map(({ path, view, tokens, reasons }) => {
    const [main] = [...reasons].sort((a, b) => b.points - a.points);
    return {
      folder,
      path,
      note: `${view}, ${plural(tokens, 'token')}${main ? `: ${markdown(main.detail)}` : ''}`,
    };
  }));
  if (files.length > filesShown)
    stream.filetree(fileTree(files.map(({ path }) => path)), vscode.Uri.joinPath(folder.uri, '/'));
}
