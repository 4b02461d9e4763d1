import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import { keepConnections } from '../../node/connect/lifecycle';
import { notice, visible } from '../text';
import type { Question } from './changeWords';
import type { CheckRow } from './checkItems';
import { carryOut, checkFlow, connectFlow, type ConnectUi } from './connectFlow';
import { pickAgents } from './connectPick';
import { registerPreviews, type Previews } from './previewDocuments';
import { planGit } from './planGit';
import { openSession } from './session';

export interface ConnectCommands extends vscode.Disposable {
  /**
   * @param folder the one that is shown
   * @returns an error of use, in sentences: a class of this bundle would be unknown to the editor's
   */
  run(command: 'connect' | 'check' | 'git',
    folder: { readonly root: string; readonly name: string; } | undefined): Promise<string | undefined>;
  /** What is to be done at the editor's start; returns as `run` does. */
  keep(home: string): string | undefined;
}

export function createConnectCommands(assetsDir: string): ConnectCommands {
  const previews = registerPreviews();
  return {
    dispose() {
      previews.dispose();
    },
    keep(home) {
      try {
        keepConnections(home, assetsDir, process.env);
        return undefined;
      } catch (error) {
        if (error instanceof UserError) return error.message;
        throw error;
      }
    },
    async run(command, folder) {
      try {
        const [env, ui] = [process.env, connectUi(folder?.name ?? '', previews)];
        if (command === 'git') {
          if (!folder) return 'Open a folder first: git hooks are those of a repository.';
          await carryOut(await planGit({ env, root: folder.root, assetsDir }), ui);
          return undefined;
        }
        const session = openSession({ env, root: folder?.root, assetsDir });
        await (command === 'connect' ? connectFlow : checkFlow)(session, ui);
        return undefined;
      } catch (error) {
        if (error instanceof UserError) return error.message;
        throw error;
      }
    },
  };
}

function connectUi(folder: string, previews: Previews): ConnectUi {
  return {
    choose: (scopes, rows) => pickAgents(folder, scopes, rows),
    check: (rows) =>
      Promise.resolve(vscode.window.showQuickPick<CheckRow>(rows.then((all) => [...all]), {
        title: 'AgentPack: Check Agent Connections',
        placeHolder: 'Select an agent to repair or connect it',
        matchOnDescription: true,
        matchOnDetail: true,
      })),
    preview: (title, files) => previews.show(title, files),
    ask,
    tell(message) {
      void vscode.window.showInformationMessage(notice(`AgentPack: ${message}`));
    },
  };
}

const read = 'Read the Changes';

/** A dialog; as the preview cannot be scrolled below one, a button turns it into a notification. */
async function ask({ message, detail, button }: Question): Promise<boolean> {
  const answer = await vscode.window.showInformationMessage(visible(message), { modal: true, detail }, button, read);
  if (answer !== read) return answer === button;
  return await vscode.window.showInformationMessage(notice(`AgentPack: ${message}`), button, 'Cancel') === button;
}
