import { checkEdit } from './rows/checkEdit';
import { compressOutput } from './rows/compressOutput';
import { explainFile } from './rows/explainFile';
import { findCode } from './rows/findCode';
import { getCallers } from './rows/getCallers';
import { getContext } from './rows/getContext';
import { getDelta } from './rows/getDelta';
import { getImpact } from './rows/getImpact';
import { getOutline } from './rows/getOutline';
import { getRelated } from './rows/getRelated';
import { listThreads } from './rows/listThreads';
import { packContext } from './rows/packContext';
import { remember } from './rows/remember';
import { repackContext } from './rows/repackContext';
import { retrieveBlock } from './rows/retrieveBlock';
import { searchDocuments } from './rows/searchDocuments';
import { searchFiles } from './rows/searchFiles';
import { startTask } from './rows/startTask';
import type { Tool } from './tool';

/** All tools, in the order of lists: MCP asks for a fixed one. */
export const tools: readonly Tool[] = [
  startTask,
  getContext,
  retrieveBlock,
  getOutline,
  findCode,
  searchFiles,
  searchDocuments,
  getRelated,
  getCallers,
  getImpact,
  explainFile,
  checkEdit,
  getDelta,
  repackContext,
  packContext,
  compressOutput,
  listThreads,
  remember,
];

export function toolNamed(name: string): Tool | undefined {
  return tools.find((tool) => tool.name === name);
}
