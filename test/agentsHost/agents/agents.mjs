// The agents that run against a scripted model. A row:
// - id: as `agentpack connect` names it
// - npm, program: the package of its command line, and the program in the package
// - wire: how it communicates with its model
// - home(…): files of a user with custom settings: path → text or JSON. `recorder`: a hook's command
// - start(…): arguments and environment of a session; `isTrusted`: the user trusts the folder and its hooks
// - elsewhere: the variable that moves its folder, and what is copied to it: path below home → below the folder
// - transcripts: where it writes its sessions as JSONL: a folder below home, and a pattern of the paths below it
// - deferredTool, loading, namespace: how it offers tools of MCP servers
// - needsTrust, asksTrust, approving, isPointerOnly, skill, writes, leftBehind: see the rows that have them
// - tools(root): the steps by which the model reads a file, replaces one of its lines, and runs a command
import { claude } from './claude.mjs';
import { cline } from './cline.mjs';
import { codex } from './codex.mjs';
import { copilot } from './copilot.mjs';
import { gemini } from './gemini.mjs';
import { opencode } from './opencode.mjs';

export const agents = [claude, copilot, codex, gemini, opencode, cline];
