import { toFields } from '../hooks/fields';
import { allCapabilities, type SessionAgent, type Store } from '../transcripts/sessionAgent';
import { parseCopilotEvent, type CopilotMemory } from './copilotEvents';
import { toNonEmptyText } from '../transcripts/values';

const sessionIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Reads Copilot CLI sessions. The source code is not public, so the format is derived from real transcripts of versions
 * 1.0.77 to 1.0.102.
 */
export const copilotSessions: SessionAgent<CopilotMemory> = {
  id: 'copilot',
  label: 'GitHub Copilot CLI',
  capabilities: allCapabilities,
  verified: 'own runs of 1.0.102; recordings of 1.0.77 and 1.0.78 by Irrlicht, which contain only tokens of answers',
  listStores({ home, variables }) {
    const createStore = (path: Store['path']): Store => ({
      variant: 'session',
      folder: `${toNonEmptyText(variables['COPILOT_HOME']) ?? `${home}/.copilot`}/session-state`,
      path,
      isByFolder: false,
      format: 'lines',
    });
    return [createStore([(name) => sessionIdPattern.test(name), 'events.jsonl']),
      createStore([(name) => name.endsWith('.jsonl')])];
  },
  hasWritten: (firstRecords) =>
    firstRecords.some((value) => {
      const record = toFields(value);
      const data = toFields(record['data']);
      return record['type'] === 'session.start' && toNonEmptyText(data['sessionId']) !== undefined &&
        data['producer'] === 'copilot-agent';
    }),
  createMemory: () => ({}),
  findIgnoredKind(head) {
    const kind = /^\{"type":"([\w.]{1,40})"/.exec(head)?.[1];
    return kind === 'hook.start' || kind === 'hook.end' || kind === 'system.message' ? kind : undefined;
  },
  readEntries: ({ value }, memory) => parseCopilotEvent(value, memory),
  getResumeCommand: (text) => (sessionIdPattern.test(text) ? ['copilot', `--resume=${text}`] : undefined),
};
