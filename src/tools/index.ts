/** The part of the tools that hosts may import. */
export { inputSchema, outputSchema } from './jsonSchema';
export type { OutputLine, Tool, ToolAnnotations } from './tool';
export { createToolBox, type ToolBox, type ToolReply } from './toolBox';
export { tools } from './tools';
