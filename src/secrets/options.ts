import type { Anchors } from './anchors';
import { isName, isPlaceholder, isReference } from './placeholders';
import { eachMatch } from './places';
import type { Region } from './region';
import { Verdicts } from './verdicts';

/** curl's `-u user:password`, and `-p` and `-a` of the tools that take a password so: `mysql -p…`, `docker login -p …`. */
export function findOptions(text: string, { userFlags, passwordFlags }: Anchors): Region[] {
  const regions: Region[] = [];
  if (userFlags.length + passwordFlags.length === 0) return regions;   // most files
  const isPassword = new Verdicts(userFlags.length + passwordFlags.length, (value) => !isPlaceholder(value) && !isReference(value) && !isName(value) && !/^[\d:]{1,11}$/.test(value));
  const isHttpTool = toolBefore(text, /\b(?:curl|wget|http)\b/g);
  eachMatch(userFlag, text, userFlags, (at, end) => take(text.indexOf(':', at) + 1, end, isHttpTool));
  const uses = tools.map(({ tool, flag }) => ({ flag, isBefore: toolBefore(text, tool) }));
  eachMatch(passwordFlag, text, passwordFlags, (at, end) => {
    const start = flagged(text, at);
    for (const { flag, isBefore } of uses) if (flag.test(text.slice(at + 1, start)) && take(start, end, isBefore)) return;
  });
  return regions;

  function take(start: number, end: number, isTool: (place: number) => boolean): boolean {
    if (!isTool(start) || !isPassword.of(text.slice(start, end))) return false;
    regions.push({ start, end, type: 'password' });
    return true;
  }
}

const userFlag = /\s(?:-u|--user)[ =]{1,2}["']?[\w.@+-]{1,80}:[^\s"'`<>]{3,128}/y;
const passwordFlag = /\s-[pa] {0,2}["']?[^\s"'`<>()]{4,128}/y;

/** Which may come before, and how the flag is written: a `-p` apart is a port elsewhere, or a folder with its parents. */
const tools = [
  { tool: /\b(?:mysql|mysqldump|mysqladmin|mysqlimport|mysqlshow|mysqlcheck|mariadb|mariadb-dump|mariadb-admin|sshpass)\b/g, flag: /^-p["']?$/ },
  { tool: /\b(?:sshpass|mongo|mongosh|mongodump|mongorestore|mongoexport|mongoimport|(?:docker|podman|nerdctl|buildah|skopeo|oras|crane|helm registry|az acr|cf|oc|ibmcloud) {1,4}login)\b/g, flag: /^-p {1,2}["']?$/ },
  { tool: /\bredis-cli\b/g, flag: /^-a {1,2}["']?$/ },
];

/** Where the value starts, behind the white space, the flag, spaces and a quote. */
function flagged(text: string, at: number): number {
  let start = at + 3;
  while (text[start] === ' ') start++;
  return text[start] === '"' || text[start] === "'" ? start + 1 : start;
}

/** Whether a tool stands before a place on its line, within 200 characters. Places must ascend. */
function toolBefore(text: string, tool: RegExp): (place: number) => boolean {
  tool.lastIndex = 0;
  let last = -1;
  let next = 0;
  return (place) => {
    while (next <= place) {
      last = next || -1;
      next = tool.test(text) ? tool.lastIndex : Infinity;
    }
    return last >= 0 && place - last + 4 <= 200 && !text.slice(last, place).includes('\n');
  };
}
