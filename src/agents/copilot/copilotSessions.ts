import { toFields } from '../hooks/fields';
import { tellsAll, type SessionAgent, type Store } from '../transcripts/sessionAgent';
import { copilotEntries, type CopilotMemory } from './copilotEvents';
import { textField } from '../transcripts/values';

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Copilot CLI. There is no public source, so the format comes from real transcripts of versions 1.0.77 to 1.0.102. */
export const copilotSessions: SessionAgent<CopilotMemory> = {
  id: 'copilot',
  label: 'GitHub Copilot CLI',
  can: tellsAll,
  verified: 'own runs of 1.0.102; recordings of 1.0.77 and 1.0.78 by Irrlicht, which tell tokens of answers only',
  stores({ home, variables }) {
    const store = (path: Store['path']): Store => ({
      variant: 'session',
      folder: `${textField(variables['COPILOT_HOME']) ?? `${home}/.copilot`}/session-state`,
      path,
      isByFolder: false,
      format: 'lines',
    });
    return [store([(name) => id.test(name), 'events.jsonl']), store([(name) => name.endsWith('.jsonl')])];
  },
  recognises: (first) =>
    first.some((value) => {
      const record = toFields(value);
      const data = toFields(record['data']);
      return record['type'] === 'session.start' && textField(data['sessionId']) !== undefined &&
        data['producer'] === 'copilot-agent';
    }),
  memory: () => ({}),
  passes(head) {
    const kind = /^\{"type":"([\w.]{1,40})"/.exec(head)?.[1];
    return kind === 'hook.start' || kind === 'hook.end' || kind === 'system.message' ? kind : undefined;
  },
  entries: ({ value }, memory) => copilotEntries(value, memory),
  resume: (text) => (id.test(text) ? ['copilot', `--resume=${text}`] : undefined),
};
