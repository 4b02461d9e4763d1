import { getHomeFolder } from '#platform/fs/home';
import { disconnectAfterUninstall } from '../node/lifecycle/lifecycle';

/** Runs after AgentPack was uninstalled from the editor (`vscode:uninstall`): removes the entries of this user. */
try {
  disconnectAfterUninstall(getHomeFolder(process.env), __dirname, process.env);
} catch {
  // The error cannot be shown, because the editor runs this without a window. Remaining entries are harmless: hooks
  // exit with 0 if the guard is missing, and `agentpack disconnect` removes the entries.
}
