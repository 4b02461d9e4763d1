import { checkEdit } from '#features/guard/engine/checkEditTool';
import { compressOutput } from '#features/compress/engine/compressOutputTool';
import { explainFile } from './rows/explainFile';
import { findCode } from '#features/search/engine/findCodeTool';
import { getCallers } from '#features/callers/engine/getCallersTool';
import { getContext } from './rows/getContext';
import { getDelta } from './rows/getDelta';
import { getImpact } from '#features/callers/engine/getImpactTool';
import { getOutline } from './rows/getOutline';
import { getRelated } from './rows/getRelated';
import { listThreads } from '#features/threads/engine/listThreadsTool';
import { packContext } from './rows/packContext';
import { remember } from '#features/memory/engine/rememberTool';
import { repackContext } from './rows/repackContext';
import { retrieveBlock } from './rows/retrieveBlock';
import { searchDocuments } from '#features/documents/engine/searchDocumentsTool';
import { searchFiles } from '#features/search/engine/searchFilesTool';
import { startTask } from './rows/startTask';
import type { Tool } from './tool';

/** All tools in display order; MCP requires a fixed order. */
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

export function findToolByName(name: string): Tool | undefined {
  return tools.find((tool) => tool.name === name);
}
