import * as vscode from 'vscode';
import { toCancel } from '../cancelOf';
import type { Failures } from '../failures';
import { requireShownFolder, type Folders } from '../folder/folders';
import type { ChatMetadata, ChatQuestion } from './answer';
import { createFollowups } from './followups';

export interface Chat extends vscode.Disposable {
  /** Answers a question. Public for tests, because a chat cannot be opened without a model provider. */
  answer(question: ChatQuestion & Pick<vscode.ChatRequest, 'command'>, stream: vscode.ChatResponseStream,
    token: vscode.CancellationToken): Promise<vscode.ChatResult>;
  followups(result: vscode.ChatResult): vscode.ChatFollowup[];
}

/**
 * Registers the participant `@agentpack` if the editor supports chats. The participant answers with the engine, without
 * a model.
 */
export function registerChat(folders: Folders, failures: Failures): Chat {
  if (typeof (vscode.chat as Partial<typeof vscode.chat> | undefined)?.createChatParticipant !== 'function')
    return { answer, followups: getFollowups, dispose: () => undefined };
  const participant = vscode.chat.createChatParticipant('agentpack.chat',
    (request, _, stream, token) => answer(request, stream, token));
  participant.iconPath = new vscode.ThemeIcon('package');
  participant.followupProvider = { provideFollowups: (result) => getFollowups(result) };
  return { answer, followups: getFollowups, dispose: () => participant.dispose() };

  async function answer({ prompt, command, references }: ChatQuestion & Pick<vscode.ChatRequest, 'command'>,
    stream: vscode.ChatResponseStream, token: vscode.CancellationToken): Promise<vscode.ChatResult>
  {
    try {
      const context = { folders, folder: requireShownFolder(folders), stream, cancel: toCancel(token) };
      const { answerFiles, commandAnswers } = await import('./answers');
      const isKnown = command !== undefined && Object.hasOwn(commandAnswers, command);
      const answerQuestion = isKnown ? commandAnswers[command as keyof typeof commandAnswers] : answerFiles;
      const subject = await answerQuestion({ prompt, references }, context);
      const metadata: ChatMetadata = { command: isKnown ? command : 'files', ...subject };
      return { metadata };
    } catch (error) {
      const message = failures.note(error);
      return message === undefined ? {} : { errorDetails: { message } };
    }
  }
}

function getFollowups({ metadata }: vscode.ChatResult): vscode.ChatFollowup[] {
  return metadata === undefined ? [] : createFollowups(metadata as ChatMetadata);
}
