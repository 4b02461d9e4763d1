import type { Command } from './command';
import { benchmark } from '#features/benchmark/cli/benchmark';
import { compress } from '#features/compress/cli/compress';
import { connect } from '#features/connect/cli/connect';
import { context } from './commands/ask/context';
import { diff } from './commands/ask/diff';
import { disconnect } from '#features/connect/cli/disconnect';
import { docs } from '#features/documents/cli/docs';
import { memory } from '#features/memory/cli/memory';
import { doctor } from '#features/connect/cli/doctor';
import { explain } from './commands/ask/explain';
import { completion } from './commands/project/completion';
import { diagnostics } from './commands/project/diagnostics';
import { consent } from './commands/project/consent';
import { exportPack } from '#features/exports/cli/export';
import { find } from '#features/search/cli/find';
import { forget } from './commands/project/forget';
import { guard } from '#features/guard/cli/guard';
import { help } from './commands/project/help';
import { hook } from './commands/agents/hook';
import { indexProject } from '#features/exports/cli/indexProject';
import { lastPacks } from './commands/ask/lastPacks';
import { init } from './commands/project/init';
import { mcp } from './commands/agents/mcp';
import { callers } from '#features/callers/cli/callers';
import { impact } from '#features/callers/cli/impact';
import { outline } from './commands/ask/outline';
import { pack } from './commands/pack/pack';
import { plugin } from '#features/connect/cli/plugin';
import { quickstart } from './commands/pack/quickstart';
import { related } from './commands/ask/related';
import { repair } from './commands/project/repair';
import { retrieve } from './commands/ask/retrieve';
import { scan } from './commands/ask/scan';
import { search } from '#features/search/cli/search';
import { selectionCommands } from './commands/project/selection';
import { run } from '#features/compress/cli/run';
import { sessions } from '#features/sessions/cli/sessions';
import { state } from './commands/ask/state';
import { stats } from './commands/ask/stats';
import { status } from './commands/ask/status';
import { task } from './commands/project/task';
import { threads } from '#features/threads/cli/threads';
import { tune } from '#features/benchmark/cli/tune';
import { watch } from './commands/pack/watch';

/** All commands, in the order of the help. */
export const commands = {
  quickstart,
  pack,
  context,
  export: exportPack,
  status,
  diff,
  history: lastPacks,
  stats,
  guard,
  explain,
  outline,
  related,
  callers,
  impact,
  retrieve,
  find,
  search,
  scan,
  index: indexProject,
  docs,
  memory,
  task,
  state,
  ...selectionCommands,
  connect,
  disconnect,
  doctor,
  plugin,
  repair,
  run,
  mcp,
  compress,
  hook,
  sessions,
  threads,
  watch,
  consent,
  forget,
  init,
  completion,
  diagnostics,
  benchmark,
  tune,
  help,
} satisfies Record<string, Command>;
