import type { Cancel } from '#base/cancellation';
import { UserError } from '#base/errors';
import { english } from '#base/text/english';
import { noSessions, type SessionSettings } from '#engine/settings/sessionSettings';
import type { Host } from '#engine/host';
import type { Run } from '#engine/run';
import type { SessionsReport, SessionStoresReport, SessionWindow } from '#reports';
import { redact } from '#secrets/redact';
import { Sessions, type AllowedAgent } from './sessions';
import { readSessionWindow } from './workingSet/readSessionWindow';
import { readSessionWorkingSet } from './workingSet/readWorkingSet';

export interface SessionsQuery {
  /**
   * `stores`: lists where each agent stores its sessions. `forget`: removes the stored data of one session, or of all
   * sessions. `task`: returns the last prompt that sets a task in a session; undefined if the user does not allow
   * AgentPack to follow tasks. `digest`: returns the working set of a session. `window`: returns what is in the
   * context window of a session.
   */
  readonly what: 'list' | 'stores' | 'forget' | 'task' | 'digest' | 'window';
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
  /** At most 9,000 bytes of UTF-8, redacted. */
  readonly digest: string;
  /** Undefined if the session no longer exists or has no transcript of its own. */
  readonly window: SessionWindow | undefined;
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
      return query.what === 'digest'
        ? readDigest(host, sessions, { id: query.id, detail: readSettings().detail }, cancel)
        : Promise.resolve(
          answerQuery(host, sessions, { ...query, what: query.what }, readSettings().followTask, cancel),
        );
    },
  };
}

/** @throws UserError if the user does not allow showing prompts, which a working set contains, or without a session */
async function readDigest(host: Host, sessions: Sessions,
  { id, detail }: Pick<SessionsQuery, 'id'> & Pick<SessionSettings, 'detail'>, cancel: Cancel): Promise<string>
{
  if (detail !== 'prompts')
    throw new UserError(
      english`A working set contains prompts: allow showing them with the setting agentpack.sessions.detail.`,
    );
  const session = sessions.list({ cancel }).find(({ state }) => state.id === id);
  if (!session) throw new UserError(english`This session no longer exists.`);
  return (await readSessionWorkingSet(host, session, sessions.folders, cancel)).text;
}

function answerQuery(host: Host, sessions: Sessions,
  { what, id, most }: SessionsQuery & { readonly what: Exclude<SessionsQuery['what'], 'digest'>; },
  followsTask: boolean, cancel: Cancel): SessionsAnswers[SessionsQuery['what']]
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
    case 'window': {
      const session = sessions.list({ cancel }).find(({ state }) => state.id === id);
      return session && readSessionWindow(host, session, sessions.folders, cancel);
    }
    case 'list': {
      const listed = sessions.list({ cancel });
      const report = sessions.createReport(listed.slice(0, most));
      return { ...report, total: listed.length, agents: sessions.listAllowedAgents(), followsTask };
    }
  }
}
