import { byText } from '#base/order';
import type { AgentId } from '../agents';
import { toFields, listIn, textIn, type Fields } from '../hooks/fields';
import { pluginName } from './pluginManifest';

/** AgentPack's plugin as installed in an agent. */
export interface InstalledPlugin {
  /** `agentpack@MARKETPLACE`; only the name if it was installed without a marketplace. */
  readonly id: string;
  /** Undefined if the agent's files do not state it. */
  readonly version: string | undefined;
}

/** Access to an agent's own files. */
export interface PluginProbe {
  /**
   * Reads the settings in a JSON or TOML file of the agent's user, below home; undefined if there are no readable
   * settings.
   */
  settings(path: string): Fields | undefined;
  /** Returns the names in a folder below home; empty if the folder does not exist. */
  names(path: string): readonly string[];
  /** Returns the version of the plugin in an absolute folder. */
  versionIn(folder: string): string | undefined;
}

/**
 * Returns the enabled plugins, in the order of their IDs. Run with the versions that `agentpack help connect` names.
 */
export function installedPlugins(agent: AgentId, probe: PluginProbe): readonly InstalledPlugin[] {
  const find: Finder | undefined = Object.hasOwn(finders, agent) ? finders[agent as keyof typeof finders] : undefined;
  return find === undefined ? [] : [...find(probe)].sort((a, b) => byText(a.id, b.id));
}

type Finder = (probe: PluginProbe) => readonly InstalledPlugin[];

const finders = {
  claude(probe) {
    const installed = toFields(probe.settings('.claude/plugins/installed_plugins.json')?.['plugins']);
    return enabledIds(probe.settings('.claude/settings.json')?.['enabledPlugins']).map((id) => ({
      id,
      version: listIn(installed, id).map((entry) => textIn(toFields(entry), 'version')).find((version) =>
        version !== undefined
      ),
    }));
  },
  /**
   * A plugin from a marketplace on this machine is read in place; one without a marketplace is copied, and listed with
   * its version.
   */
  copilot(probe) {
    const settings = probe.settings('.copilot/settings.json') ?? {};
    const direct = listIn(probe.settings('.copilot/config.json') ?? {}, 'installedPlugins').map(toFields)
      .filter((plugin) => plugin['name'] === pluginName && plugin['enabled'] !== false);
    const live = enabledIds(settings['enabledPlugins']).filter((id) => id !== pluginName);
    return [
      ...direct.map((plugin) => ({
        id: [pluginName, textIn(plugin, 'marketplace')].filter((part) => part !== undefined).join('@'),
        version: textIn(plugin, 'version'),
      })),
      ...live.map((id) => {
        const marketplace = toFields(toFields(settings['extraKnownMarketplaces'])[id.slice(pluginName.length + 1)]);
        const folder = textIn(toFields(marketplace['source']), 'path');
        return { id, version: folder === undefined ? undefined : probe.versionIn(folder) };
      }).filter(({ id }) => !direct.some((plugin) => `${pluginName}@${String(plugin['marketplace'])}` === id)),
    ];
  },
  codex(probe) {
    return enabledIds(probe.settings('.codex/config.toml')?.['plugins']).map((id) => ({
      id,
      version: probe.names(`.codex/plugins/cache/${id.slice(pluginName.length + 1)}/${pluginName}`).at(-1),
    }));
  },
} satisfies Partial<Record<AgentId, Finder>>;

/** Reads `{"agentpack@MARKETPLACE": true}`, or with `{enabled: true}` in place of `true`. */
function enabledIds(value: unknown): readonly string[] {
  return Object.entries(toFields(value)).filter(([id, is]) =>
    /^agentpack(?:@[\w.-]+)?$/.test(id) && (is === true || toFields(is)['enabled'] === true)
  ).map(([id]) => id);
}
