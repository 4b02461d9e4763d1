import type { Command } from './command';
import { benchmark } from './commands/measure/benchmark';
import { compress } from './commands/agents/compress';
import { connect } from './commands/agents/connect';
import { context } from './commands/ask/context';
import { diff } from './commands/ask/diff';
import { disconnect } from './commands/agents/disconnect';
import { docs } from './commands/documents/docs';
import { memory } from './commands/memory/memory';
import { doctor } from './commands/agents/doctor';
import { explain } from './commands/ask/explain';
import { completion } from './commands/project/completion';
import { diagnostics } from './commands/project/diagnostics';
import { consent } from './commands/project/consent';
import { exportPack } from './commands/pack/export';
import { find } from './commands/ask/find';
import { forget } from './commands/project/forget';
import { guard } from './commands/ask/guard';
import { help } from './commands/project/help';
import { hook } from './commands/agents/hook';
import { indexProject } from './commands/project/indexProject';
import { lastPacks } from './commands/ask/lastPacks';
import { init } from './commands/project/init';
import { mcp } from './commands/agents/mcp';
import { callers } from './commands/ask/callers';
import { impact } from './commands/ask/impact';
import { outline } from './commands/ask/outline';
import { pack } from './commands/pack/pack';
import { plugin } from './commands/agents/plugin';
import { quickstart } from './commands/pack/quickstart';
import { related } from './commands/ask/related';
import { repair } from './commands/project/repair';
import { retrieve } from './commands/ask/retrieve';
import { scan } from './commands/ask/scan';
import { search } from './commands/ask/search';
import { selectionCommands } from './commands/project/selection';
import { run } from './commands/agents/run';
import { sessions } from './commands/agents/sessions';
import { state } from './commands/ask/state';
import { stats } from './commands/measure/stats';
import { status } from './commands/ask/status';
import { task } from './commands/project/task';
import { threads } from './commands/project/threads';
import { tune } from './commands/measure/tune';
import { watch } from './commands/pack/watch';

/** In the order of the help. */
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
