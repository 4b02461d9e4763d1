// An extension of somebody else, which uses AgentPack's API: see api.test.ts.
const vscode = require('vscode');

exports.activate = (context) => {
  // a dependency is active already
  const agentPack = vscode.extensions.getExtension('agentpack.agentpack').exports;
  const api = agentPack.getApi(1);
  const seen = [];
  context.subscriptions.push(api.onDidChangeFreshness(({ state }) => seen.push(state)));
  return { api, seen, getApi: agentPack.getApi };
};
