import type { ChatPromptReference, ChatResponseStream } from 'vscode';
import type { Cancel } from '#base/cancellation';
import type { Folder } from '../folder/folder';
import type { Folders } from '../folder/folders';

/** A question that the user asks in the chat. */
export interface ChatQuestion {
  /** The question without the participant and the command. */
  readonly prompt: string;
  /** Files and other items that the prompt references with `#`. */
  readonly references: readonly ChatPromptReference[];
}

/** The subject of an answer, which determines the follow-ups. It is a JSON value, because the editor stores it. */
export interface ChatMetadata {
  readonly command: string;
  readonly path?: string;
  readonly task?: string;
  readonly isStale?: boolean;
}

export interface ChatContext {
  readonly folders: Folders;
  /** The folder that is shown. */
  readonly folder: Folder;
  readonly stream: ChatResponseStream;
  readonly cancel: Cancel;
}

/** Answers a question with the engine, without a model. @throws UserError, Cancelled */
export type ChatAnswer = (question: ChatQuestion, context: ChatContext) => Promise<Omit<ChatMetadata, 'command'>>;
