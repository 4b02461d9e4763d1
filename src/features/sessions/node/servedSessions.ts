import type { Cancel } from '#base/cancellation';
import { noSessions } from '#engine/settings/sessionSettings';
import type { Host } from '#engine/host';
import type { Run } from '#engine/run';
import type { SessionsReport, SessionStoresReport } from '#reports';
import { redact } from '#secrets/redact';
import { Sessions, type AllowedAgent } from './sessions';

export interface SessionsQuery {
  /**
   * `createStoresReport`: lists where each agent stores its sessions. `forget`: removes the stored data of one session,
   * or of all sessions. `task`: returns the last prompt that sets a task in a session; undefined if the user does not
   * allow AgentPack to follow tasks.
   */
  readonly what: 'list' | 'stores' | 'forget' | 'task';
  readonly id?: string;
  /** For a list: the maximum number of sessions reported, the newest first. */
  readonly most?: number;
}

/** The newest sessions, with their total number and the permissions that apply. */
export interface ListedSessions extends SessionsReport {
  /** The number of sessions of this folder, including those not reported. */
  readonly total: number;
  /** The agents whose sessions may be read. */
  readonly agents: readonly AllowedAgent[];
  readonly followsTask: boolean;
}

/** The answer to each query. */
export interface SessionsAnswers {
  readonly list: ListedSessions;
  readonly stores: SessionStoresReport;
  /** The number of transcripts whose stored data was removed. */
  readonly forget: number;
  readonly task: string | undefined;
}

/** Answers queries about the sessions of a worker's root. */
export interface ServedSessions {
  sessions(query: SessionsQuery, run: Run): Promise<SessionsAnswers[SessionsQuery['what']]>;
}

export function createServedSessions(host: Host): ServedSessions {
  let sessions: Sessions | undefined;
  return {
    sessions(query, { cancel }) {
      const readSettings = () => host.sessionSettings?.() ?? noSessions;
      sessions ??= new Sessions(host, readSettings, true);
      return Promise.resolve(answerQuery(sessions, query, readSettings().followTask, cancel));
    },
  };
}

function answerQuery(sessions: Sessions, { what, id, most }: SessionsQuery, followsTask: boolean,
  cancel: Cancel): SessionsAnswers[SessionsQuery['what']]
{
  switch (what) {
    case 'stores':
      return sessions.createStoresReport();
    case 'forget':
      return sessions.forget(id);
    case 'task': {
      const task = id === undefined ? undefined : sessions.readTask(id);
      return task === undefined ? undefined : redact(task);
    }
    case 'list': {
      const listed = sessions.list({ cancel });
      const report = sessions.createReport(listed.slice(0, most));
      return { ...report, total: listed.length, agents: sessions.listAllowedAgents(), followsTask };
    }
  }
}
