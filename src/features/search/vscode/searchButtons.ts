import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { isSwitchOn, searchSwitches, getSwitchName, type SearchState, type SearchSwitch } from './searchState';

/**
 * A button with a state in the input box. Before version 1.108, VS Code ignores the state and shows the button in the
 * title bar.
 */
interface ToggleButton extends vscode.QuickInputButton {
  readonly searchSwitch: SearchSwitch;
  readonly location?: number;
  readonly toggle?: { checked: boolean; };
}

interface DocumentsButton extends vscode.QuickInputButton {
  readonly opensDocuments: true;
}

interface CopyButton extends vscode.QuickInputButton {
  readonly copies: true;
}

export function createOpenToSideButton(): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon('split-horizontal'), tooltip: l10n.t('Open to the Side (Ctrl+Right)') };
}

function createCopyButton(): CopyButton {
  return { copies: true, iconPath: new vscode.ThemeIcon('copy'), tooltip: l10n.t('Copy as Packet for an Agent') };
}

function createSearchDocumentsButton(): DocumentsButton {
  return {
    opensDocuments: true,
    iconPath: new vscode.ThemeIcon('book'),
    tooltip: l10n.t('Search Documents Instead'),
  };
}

const icons: Readonly<Record<SearchSwitch, string>> = {
  matchCase: 'case-sensitive',
  regex: 'regex',
  files: 'file',
  symbol: 'symbol-method',
};
const switchKeys: Partial<Record<SearchSwitch, string>> = { matchCase: 'Alt+C', regex: 'Alt+R' };

/** Returns the buttons of the quick pick: the switches, the search of documents, and the packet of the results. */
export function createSearchButtons(state: SearchState): readonly vscode.QuickInputButton[] {
  const location = findInputBoxLocation();
  const toggles = searchSwitches.map((toggle): ToggleButton => {
    const checked = isSwitchOn(state, toggle);
    const name = `${getSwitchName(toggle)}${switchKeys[toggle] === undefined ? '' : ` (${switchKeys[toggle]})`}`;
    return {
      searchSwitch: toggle,
      iconPath: new vscode.ThemeIcon(icons[toggle]),
      // the tooltip shows the state if the button cannot
      tooltip: location === undefined && checked ? l10n.t('{0}: on', name) : name,
      ...(location !== undefined && { location, toggle: { checked } }),
    };
  });
  return [...toggles, createSearchDocumentsButton(), createCopyButton()];
}

/** Returns the switch of a button; undefined for other buttons. */
export function findPressedSwitch(button: vscode.QuickInputButton): SearchSwitch | undefined {
  return 'searchSwitch' in button ? (button as ToggleButton).searchSwitch : undefined;
}

/** Reports whether a button copies the packet. */
export function isCopyButton(button: vscode.QuickInputButton): boolean {
  return 'copies' in button;
}

/** Reports whether a button searches the documents instead. */
export function isSearchDocumentsButton(button: vscode.QuickInputButton): boolean {
  return 'opensDocuments' in button;
}

/** Reports whether the buttons show which switches are on. */
export function canShowSwitchState(): boolean {
  return findInputBoxLocation() !== undefined;
}

/** Returns `QuickInputButtonLocation.Input`; undefined in the oldest supported VS Code, which lacks it. */
function findInputBoxLocation(): number | undefined {
  return (vscode as { readonly QuickInputButtonLocation?: { readonly Input?: number; }; }).QuickInputButtonLocation
    ?.Input;
}
