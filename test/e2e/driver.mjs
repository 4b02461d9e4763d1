// A person at the real workbench: the packaged extension installed in the VS Code server, driven in Chromium.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { slowness, until as untilIn } from '../harness/patience.mjs';
import { startBrowser, startServer } from '../harness/vscode-server.mjs';
import { makeWorkspace } from '../harness/workspace.mjs';
import { vsix } from '../../.ci/package.mjs';
import { addPseudoLocale, pseudoLocale } from './pseudoLocale.mjs';

export const until = (what, holds, ms = patience) => untilIn(what, holds, ms, pause);
export const shots = join(import.meta.dirname, 'shots');
/** Pictures are for people who look at them: not in a run of all suites. */
const takesPictures = process.env.AGENTPACK_TEST_PICTURES !== '0';
/** Milliseconds after which something that is waited for is taken not to happen, on a quiet machine. */
const patience = 90_000;
/** Milliseconds for one attempt of several: long for an action on a slow machine, short beside the patience. */
const attempt = 15_000;
/** Milliseconds between two looks at what is waited for: each asks the browser. */
const pause = 100;
/** By what the browser says that its system prefers, so that it can change. */
const themes = {
  'window.autoDetectColorScheme': true,
  'workbench.preferredDarkColorTheme': 'Default Dark Modern',
  'workbench.preferredLightColorTheme': 'Default Light Modern',
};

/**
 * Opens the workbench on a fresh copy of the test repository (or on `folder`). `trust: 'asked'` leaves workspace trust
 * on, to test Restricted Mode. `home`: files of a separate home folder, by their paths; only the system's programs are
 * on its path. `pseudo`: uses a language in which all texts of AgentPack look foreign, but VS Code's own do not.
 * `scale`: pixels of a picture for each CSS pixel. Call `close()` at the end.
 */
export async function open(
  {
    theme = 'dark',
    settings = {},
    trust = 'disabled',
    folder,
    git = true,
    viewport,
    scale,
    home,
    env = {},
    pseudo = false,
  } = {},
) {
  mkdirSync(shots, { recursive: true });
  const workspace = folder ? { folder, remove() {} } : makeWorkspace({ git });
  const person = home && makeHome(home);
  // no smoke-test driver: it hides notification toasts
  const server = await startServer({
    vsix,
    smokeDriver: false,
    trust,
    settings: { ...themes, ...settings },
    ...(pseudo ? { prepare: addPseudoLocale } : {}),
    env: { ...(person ? { HOME: person.folder, PATH: '/usr/bin:/bin' } : {}), ...env },
  });
  const web = await startBrowser(scale);
  const page = await web.context.newPage();
  page.setDefaultTimeout(patience * await slowness());
  // the server knows no language that is not installed; the workbench tells the extension host what it finds here
  if (pseudo) { await page.addInitScript(`globalThis._VSCODE_NLS_LANGUAGE = '${pseudoLocale}';`); }
  await page.emulateMedia({ colorScheme: theme });
  if (viewport) { await page.setViewportSize(viewport); }
  await page.goto(server.workbench(workspace.folder));
  await page.locator('.monaco-workbench').waitFor();
  await page.locator('.statusbar-item').first().waitFor();

  const quickInput = page.locator('.quick-input-widget .quick-input-box input');
  const quickRows = page.locator('.quick-input-list .monaco-list-row');

  /**
   * One attempt to find a row of the palette or of quick open. It can close while a test types (the focus goes
   * to a webview that has just loaded), so each step has the short limit and the caller repeats all of them.
   */
  const findRow = async (key, text, label) => {
    // an open palette does not learn of commands that are registered later; in an editor Escape would end a selection
    if (await quickInput.isVisible()) { await page.keyboard.press('Escape'); }
    await quickInput.waitFor({ state: 'hidden', timeout: attempt });
    await page.keyboard.press(key);
    await quickInput.waitFor({ state: 'visible', timeout: attempt });
    await quickInput.fill(text, { timeout: attempt });
    const row = quickRows.filter({ hasText: label }).first();
    await row.waitFor({ timeout: attempt });
    return row;
  };

  return {
    page,
    server,
    folder: workspace.folder,
    /** The home folder that was asked for. */
    home: person?.folder,
    until,

    /** The palette's row for a command, without running it. */
    findCommand(title) {
      return until(`a command ${title} in the palette`, () => findRow('F1', `>${title}`, title));
    },
    async command(title) {
      await until(`a command ${title} in the palette`, async () => {
        await (await findRow('F1', `>${title}`, title)).click({ timeout: attempt });
        return true;
      });
    },

    /** Runs a command that another one lists: Hand Over… or Check Setup…. */
    async commandIn(list, title) {
      await this.command(`AgentPack: ${list}`);
      await this.pick(title);
    },
    /** Runs a command of a view's menu More Actions. */
    async menuCommand(view, title) {
      const open = await this.viewMenu(view);
      // a menu ignores a click that comes at once
      await until(`${title} chosen`, async () => {
        await open.getByText(title, { exact: true }).click({ timeout: 1_000 }).catch(() => {});
        return await open.count() === 0;
      });
    },
    /** Opens a view's menu More Actions. */
    async viewMenu(view) {
      const header = this.view(view).locator('.pane-header');
      if (await header.getAttribute('aria-expanded') === 'false') { await header.click(); }
      const open = page.locator('.context-view [role=menu]').first();
      // a view that is just being expanded moves its buttons
      return until(`the menu of ${view}`, async () => {
        if (await open.count() === 0) {
          await header.hover({ timeout: attempt });
          await header.locator('.action-label[aria-label^="More Actions"]').click({ timeout: attempt });
        }
        await open.waitFor({ timeout: attempt });
        return open;
      });
    },

    /**
     * Opens a `.code-workspace` file of several folders and shows the view Pack. The server sometimes opens it without
     * any folder (and without Git in the status bar) for good; the file is then opened again.
     */
    async openWorkspace(file) {
      for (let tries = 1;; tries++) {
        await page.goto(`${server.url}?workspace=${encodeURIComponent(file)}`);
        await page.locator('.monaco-workbench').waitFor();
        await this.container('AgentPack');
        const noFolder = this.view('Pack').getByText('AgentPack packs the files of a folder');
        const folder = page.locator('.statusbar-item', { hasText: / · / }).first();
        await folder.or(noFolder).first().waitFor();
        if (tries === 3) { return folder.waitFor(); }
        if (await folder.waitFor({ timeout: 15_000 }).then(() => true, () => false)) { return; }
      }
    },

    /** Types into the open quick input and accepts it. */
    async answer(text) {
      await quickInput.waitFor({ state: 'visible' });
      await quickInput.fill(text);
      await page.keyboard.press('Enter');
    },
    /** Picks a row of the open quick pick by a part of its text. */
    async pick(text) {
      await quickRows.filter({ hasText: text }).first().click();
    },
    quickInput,
    quickRow: (text) => quickRows.filter({ hasText: text }).first(),
    quickRows: () => quickRows.evaluateAll((rows) => rows.map((r) => r.getAttribute('aria-label') ?? r.textContent)),

    /** Opens an activity-bar container by its title; a second call does not close it. */
    async container(title) {
      const icon = page.locator(`.activitybar .action-item:has(.action-label[aria-label^="${title}"])`).first();
      await icon.waitFor();
      if (await icon.evaluate((e) => !e.classList.contains('checked'))) { await icon.click(); }
    },
    /** The number on the container's icon, or ''. */
    badge: (title) =>
      page.locator(`.activitybar .action-item:has(.action-label[aria-label^="${title}"]) .badge-content`).first()
        .innerText().catch(() => ''),

    /** A view of the side bar by its title, as a locator. */
    view: (title) => page.locator(`.pane:has(.pane-header .title:text-is("${title}"))`).first(),
    /** Its visible rows: `[label, description, level, accessible label]` as an object each. */
    rows(title) {
      return this.view(title).locator('.monaco-list-row[role=treeitem]').evaluateAll((rows) =>
        rows.map((row) => ({
          label: row.querySelector('.label-name')?.textContent ?? '',
          description: row.querySelector('.label-description')?.textContent ?? '',
          level: Number(row.getAttribute('aria-level')),
          expanded: row.getAttribute('aria-expanded'),
          aria: row.getAttribute('aria-label') ?? '',
        }))
      );
    },
    row(title, label) {
      return this.view(title).locator('.monaco-list-row[role=treeitem]', { hasText: label }).first();
    },
    /** A button in a view's title bar, by its tooltip. */
    async viewAction(title, action) {
      await this.view(title).locator('.pane-header').hover();
      await this.view(title).locator(`.pane-header .action-label[aria-label^="${action}"]`).first().click();
    },

    /** A status bar item by a part of its text or accessible label, as a locator. */
    statusItem: (text) => page.locator('.statusbar-item', { hasText: text }).first(),
    async status(text) {
      return (await this.statusItem(text).innerText()).trim();
    },

    /** A notification toast by a part of its text, as a locator. VS Code hides it after 15 seconds. */
    toast: (text) => page.locator('.notifications-toasts .notification-list-item', { hasText: text }).first(),
    /**
     * Clicks a button of a notification: in its toast, or in the list of all notifications if the toast is already
     * hidden.
     */
    async press(text, button) {
      const of = (list) =>
        page.locator(`${list} .notification-list-item`, { hasText: text }).first()
          .locator('.monaco-button', { hasText: button }).first();
      await until(`${button} of ${text}`, async () => {
        const ofToast = of('.notifications-toasts');
        if (await ofToast.waitFor({ timeout: 3_000 }).then(() => true, () => false)) {
          await ofToast.click({ timeout: attempt });
          return true;
        }
        await this.command('Notifications: Show Notifications');
        await of('.notifications-center').click({ timeout: attempt });
        // toasts are hidden while the list is shown; it closes automatically when it is empty
        const hide = page.locator('.notifications-center-header .codicon-notifications-hide').first();
        if (await hide.isVisible()) { await hide.click({ timeout: attempt }); }
        return true;
      });
    },
    clearToasts() {
      return this.command('Notifications: Clear All Notifications');
    },
    /** A modal dialog, as a locator. */
    dialog: () => page.locator('.monaco-dialog-box'),

    /** Opens a file by its name, in an editor that has the focus. */
    async openFile(name) {
      const label = name.split('/').at(-1);
      await until(`${name} in quick open`, async () => {
        await (await findRow('Control+P', name, label)).click({ timeout: attempt });
        await page.locator('.tab.active', { hasText: label }).waitFor({ timeout: attempt });
        return true;
      });
      await page.locator('.editor-group-container.active .monaco-editor').first().click();
    },
    /** Types at the end of the active editor and saves it. */
    async typeAndSave(text) {
      await page.keyboard.press('Control+End');
      await page.keyboard.type(text);
      await page.locator('.tab.active.dirty').waitFor();
      await page.keyboard.press('Control+S');
      await page.locator('.tab.active:not(.dirty)').waitFor();
    },
    activeTab: () => page.locator('.editor-group-container.active .tab.active').first().innerText(),

    /** test/e2e/shots/NAME.png, where pictures are taken. */
    async shot(name) {
      if (!takesPictures) { return; }
      await page.waitForTimeout(300); // what is being drawn, is drawn
      await page.screenshot({ path: join(shots, `${name}.png`) });
    },
    /** NAME-dark.png and NAME-light.png of the same moment. */
    async shotInBoth(name) {
      await page.mouse.move(700, 760); // no hover
      if (!takesPictures) { return; }
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        await page.locator(`.monaco-workbench.${colorScheme === 'dark' ? 'vs-dark' : 'vs'}`).waitFor();
        await this.shot(`${name}-${colorScheme}`);
      }
      await page.emulateMedia({ colorScheme: theme });
    },
    async close() {
      if (web.refused.size > 0) {
        console.log('       requests that wanted to leave the machine:', [...web.refused].map((u) => u.slice(0, 140)));
      }
      await web.browser.close().catch(() => {});
      await server.stop();
      workspace.remove();
      person?.remove();
    },
  };
}

function makeHome(files) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'agentpack-home-')));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) };
}
