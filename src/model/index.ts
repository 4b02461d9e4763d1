/**
 * The data types that pass between the stages, in the order of the stages. Read this folder first. Paths are relative
 * to the root, use `/`, and never start with `./` (`src/app.ts`). Line numbers count from 1 and ranges include both
 * ends. Token counts use the pack's tokenizer. Times are in milliseconds since 1970.
 */
export type * from './text';
export type * from './files';
export type * from './facts';
export type * from './importGraph';
export type * from './nameLinks';
export type * from './git';
export type * from './task';
export type * from './pastPrompt';
export type * from './documents';
export type * from './memory';
export type * from './ranking';
export type * from './outline';
export type * from './syntaxTree';
export type * from './selection';
export type * from './pack';
