/** The part of the tools that hosts may import. */
export { inputSchema, outputSchema, type ObjectSchema } from './jsonSchema';
export type { OutputLine, Tool, ToolAnnotations } from './tool';
export { createToolBox, type ToolBox, type ToolBoxOptions, type ToolReply } from './toolBox';
export { tools } from './tools';
