import * as vscode from 'vscode';
import { toCancel } from '../cancelOf';
import type { Failures } from '../failures';
import { shownFolder, type Folders } from '../folder/folders';
import type { ChatMetadata, ChatQuestion } from './answer';
import { followups } from './followups';

export interface Chat extends vscode.Disposable {
  /** Answers a question. It is public for tests, because no chat can be opened without a model's provider. */
  answer(question: ChatQuestion & Pick<vscode.ChatRequest, 'command'>, stream: vscode.ChatResponseStream,
    token: vscode.CancellationToken): Promise<vscode.ChatResult>;
  followups(result: vscode.ChatResult): vscode.ChatFollowup[];
}

/** Registers the participant `@agentpack`, which answers with the engine, without a model, if the editor has chats. */
export function registerChat(folders: Folders, failures: Failures): Chat {
  if (typeof (vscode.chat as Partial<typeof vscode.chat> | undefined)?.createChatParticipant !== 'function')
    return { answer, followups: next, dispose: () => undefined };
  const participant = vscode.chat.createChatParticipant('agentpack.chat',
    (request, _, stream, token) => answer(request, stream, token));
  participant.iconPath = new vscode.ThemeIcon('package');
  participant.followupProvider = { provideFollowups: (result) => next(result) };
  return { answer, followups: next, dispose: () => participant.dispose() };

  async function answer({ prompt, command, references }: ChatQuestion & Pick<vscode.ChatRequest, 'command'>,
    stream: vscode.ChatResponseStream, token: vscode.CancellationToken): Promise<vscode.ChatResult>
  {
    try {
      const context = { folders, folder: shownFolder(folders), stream, cancel: toCancel(token) };
      const { answerFiles, commandAnswers } = await import('./answers');
      const isKnown = command !== undefined && Object.hasOwn(commandAnswers, command);
      const by = isKnown ? commandAnswers[command as keyof typeof commandAnswers] : answerFiles;
      const about = await by({ prompt, references }, context);
      const metadata: ChatMetadata = { command: isKnown ? command : 'files', ...about };
      return { metadata };
    } catch (error) {
      const message = failures.note(error);
      return message === undefined ? {} : { errorDetails: { message } };
    }
  }
}

function next({ metadata }: vscode.ChatResult): vscode.ChatFollowup[] {
  return metadata === undefined ? [] : followups(metadata as ChatMetadata);
}
