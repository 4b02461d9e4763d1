import { agents, type AgentId } from '../../agents/agents';
import { oneOf, picklist, type Schema } from '../../base/schema/schema';
import type { ImportRef, ExcludedBecause, Mode, OmittedBecause, Role, SideEffect, SubmoduleMode, SymbolKind, TaskClass,
  TaskSource, Tokenizer, ViewKind } from '../../model';
import { signalKinds } from '../../4-rank/signals/table';

/** The string unions of the model, as schemas. A value that is added to the model but not here does not compile. */
const words = <const T extends string>(all: Readonly<Record<T, 1>>): Schema<T> => oneOf(all);
/** The same as lists. The cache stores the words of facts by their positions in these. */
const listed = <const T extends string>(all: Readonly<Record<T, 1>>): readonly T[] => Object.keys(all) as T[];

export const view = words<ViewKind>({ full: 1, diff: 1, symbols: 1, skeleton: 1, summary: 1 });
export const mode = words<Mode>({ lite: 1, balanced: 1, deep: 1 });
export const submoduleMode = words<SubmoduleMode>({ omit: 1, list: 1, pack: 1 });
export const tokenizer = words<Tokenizer>({ cl100k_base: 1, o200k_base: 1, claude: 1, gemini: 1 });
export const agent = words<AgentId>(Object.fromEntries(Object.keys(agents).map((id) => [id, 1])) as Record<AgentId, 1>);
export const taskClass = words<TaskClass>({
  bugfix: 1,
  feature: 1,
  refactor: 1,
  docs: 1,
  test: 1,
  release: 1,
  infra: 1,
  audit: 1,
  ui: 1,
  general: 1,
});
export const taskSource = words<TaskSource>({ 'option': 1, 'task.md': 1, 'inferred': 1 });
export const roles = listed<Role>({
  source: 1,
  test: 1,
  config: 1,
  docs: 1,
  types: 1,
  entry: 1,
  script: 1,
  style: 1,
  data: 1,
  fixture: 1,
  generated: 1,
  vendored: 1,
  lock: 1,
  ci: 1,
  example: 1,
});
export const sideEffects = listed<SideEffect>({
  'network': 1,
  'file-system': 1,
  'database': 1,
  'environment': 1,
  'process': 1,
});
export const importKinds = listed<ImportRef['kind']>({ import: 1, reexport: 1, dynamic: 1, require: 1 });
export const reasonKind: Schema<string> = picklist(signalKinds);
const excluded: Readonly<Record<ExcludedBecause, 1>> = {
  'ignored': 1,
  'excluded': 1,
  'binary': 1,
  'large': 1,
  'secret-file': 1,
  'unreadable': 1,
  'outside': 1,
  'link': 1,
  'submodule': 1,
  'nested-repository': 1,
  'other-package': 1,
};
export const omittedBecause = words<OmittedBecause>({ budget: 1, value: 1, rank: 1, ...excluded });
export const symbolKinds = listed<SymbolKind>({
  function: 1,
  method: 1,
  class: 1,
  interface: 1,
  type: 1,
  enum: 1,
  constant: 1,
  property: 1,
  module: 1,
  heading: 1,
  element: 1,
  rule: 1,
  key: 1,
  table: 1,
  view: 1,
  index: 1,
  trigger: 1,
  block: 1,
  stage: 1,
  target: 1,
  cell: 1,
});
