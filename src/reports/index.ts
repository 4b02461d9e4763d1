/** What commands print with `--json`. A contract with scripts: fields are added, never renamed. */
export type * from './pack';
export type * from './packDocument';
export type * from './packChanges';
export type * from './contextText';
export type * from './handOver';
export type * from './history';
export type * from './workState';
export type * from './threads';
export type * from './guard';
export type * from './consent';
export type * from './scan';
export type * from './explain';
export type * from './files';
export type * from './outputs';
export type * from './searches';
export type * from './connections';
export type * from './diagnostics';
