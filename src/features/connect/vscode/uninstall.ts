import { homeFolder } from '#platform/fs/home';
import { leaveConnections } from '../node/lifecycle/lifecycle';

/** Runs after AgentPack was uninstalled from the editor (`vscode:uninstall`): removes the entries of this user. */
try {
  leaveConnections(homeFolder(process.env), __dirname, process.env);
} catch {
  // There is nobody to tell: the editor runs this without a window. What stays does no harm, as hooks exit with 0 where
  // the guard is missing, and `agentpack disconnect` takes it out.
}
