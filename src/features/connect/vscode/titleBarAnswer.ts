import * as vscode from 'vscode';

/** The button that stands beside Cancel in the title bar. */
export type AcceptButton = 'connect' | 'disconnect' | 'apply';

/** The commands of the title bar; package.json shows one of the first three beside the last. */
const commands: Readonly<Record<AcceptButton | 'cancel', string>> = {
  connect: 'agentpack.acceptConnect',
  disconnect: 'agentpack.acceptDisconnect',
  apply: 'agentpack.applyChanges',
  cancel: 'agentpack.cancelChanges',
};

/** Commands can be registered once, so a new question cancels the open one, whose changes are not written. */
let cancelOpen: (() => void) | undefined;

/**
 * Offers `button` and Cancel in the title bar of the editor whose tab `isTab` finds. Resolves with undefined when its
 * last tab is closed.
 */
export function waitForTitleBarAnswer(button: AcceptButton,
  isTab: (tab: vscode.Tab) => boolean): Promise<'accept' | 'cancel' | undefined>
{
  cancelOpen?.();
  return new Promise((resolve) => {
    const subscriptions = [
      vscode.commands.registerCommand(commands[button], () => settle('accept')),
      vscode.commands.registerCommand(commands.cancel, cancel),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        if (closed.some(isTab) && !findTabs().some(isTab)) settle(undefined);
        else update();
      }),
      vscode.window.tabGroups.onDidChangeTabGroups(update),
    ];
    cancelOpen = cancel;
    update();

    function cancel(): void {
      settle('cancel');
    }

    function settle(answer: 'accept' | 'cancel' | undefined): void {
      vscode.Disposable.from(...subscriptions).dispose();
      if (cancelOpen === cancel) cancelOpen = undefined;
      setContext(undefined);
      resolve(answer);
    }

    function update(): void {
      const active = vscode.window.tabGroups.activeTabGroup.activeTab;
      setContext(active && isTab(active) ? button : undefined);
    }
  });
}

function findTabs(): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
}

function setContext(button: AcceptButton | undefined): void {
  void vscode.commands.executeCommand('setContext', 'agentpack.askedChanges', button);
}
