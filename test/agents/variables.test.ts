import assert from 'node:assert/strict';
import { agents, listAgentVariables, detectAgent, findAgentSession } from '#agents/agents';

describe('the variables of agents', () => {
  const variables = listAgentVariables();
  it('include all that identify a session', () => {
    for (const { sessionVariables: sessions = [] } of Object.values(agents))
      for (const name of sessions) {
        assert.ok(variables.includes(name), name);
        assert.deepEqual(findAgentSession({ [name]: 'x' }), { variable: name, id: 'x' });
      }
  });
  it('include all that detection reads, whatever is set', () => {
    for (const set of [...variables, 'PATH']) {
      const read = new Set<string>();
      const env = new Proxy<Readonly<Record<string, string>>>({ [set]: 'claude' }, {
        get: (of, name) => {
          read.add(String(name));
          return of[String(name)];
        },
      });
      detectAgent(env, () => false);
      assert.deepEqual([...read].filter((name) => !variables.includes(name)), [], set);
    }
  });
});
