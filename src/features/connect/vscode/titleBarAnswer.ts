import * as vscode from 'vscode';

/** The button next to Cancel in the title bar. */
export type AcceptButton = 'connect' | 'disconnect' | 'apply';

/** The open question; a new one cancels it, and its changes are not written. */
let openQuestion: { readonly button: AcceptButton; settle(answer: 'accept' | 'cancel' | undefined): void; } | undefined;

/** Answers the open question, if it offers this button. Does nothing if no question is open. */
export function answerTitleBar(button: AcceptButton | 'cancel'): void {
  if (button === 'cancel') openQuestion?.settle('cancel');
  else if (openQuestion?.button === button) openQuestion.settle('accept');
}

/**
 * Offers `button` and Cancel in the title bar of the editor whose tab `isTab` matches. Resolves with undefined when its
 * last tab is closed.
 */
export function waitForTitleBarAnswer(button: AcceptButton,
  isTab: (tab: vscode.Tab) => boolean): Promise<'accept' | 'cancel' | undefined>
{
  openQuestion?.settle('cancel');
  return new Promise((resolve) => {
    const subscriptions = [
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        if (closed.some(isTab) && !findTabs().some(isTab)) settle(undefined);
        else update();
      }),
      vscode.window.tabGroups.onDidChangeTabGroups(update),
    ];
    openQuestion = { button, settle };
    update();

    function settle(answer: 'accept' | 'cancel' | undefined): void {
      vscode.Disposable.from(...subscriptions).dispose();
      if (openQuestion?.settle === settle) openQuestion = undefined;
      setContext(undefined);
      resolve(answer);
    }

    function update(): void {
      const activeTab = vscode.window.tabGroups.activeTabGroup.activeTab;
      setContext(activeTab && isTab(activeTab) ? button : undefined);
    }
  });
}

function findTabs(): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
}

function setContext(button: AcceptButton | undefined): void {
  void vscode.commands.executeCommand('setContext', 'agentpack.askedChanges', button);
}
