import type { ChatPromptReference, ChatResponseStream } from 'vscode';
import type { Cancel } from '#base/cancellation';
import type { Folder } from '../folder/folder';
import type { Folders } from '../folder/folders';

/** The user's question. */
export interface ChatQuestion {
  /** The question without the participant and the command. */
  readonly prompt: string;
  /** Files and other things that the prompt names with `#`. */
  readonly references: readonly ChatPromptReference[];
}

/** The subject of an answer, from which follow-ups are made. A JSON value: the editor stores it. */
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
