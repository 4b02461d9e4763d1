import { existsSync, lstatSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UserError } from '#base/errors';
import { plural } from '#base/text/phrases';
import { packProblems } from '../pure/files/packProblems';
import { manifestName } from '../pure/files/packFiles';
import { counterOf } from '#engine/indexing/counters';
import { createOutputFolder } from '#platform/fs/outputFolder';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { lines, term } from '#apps/cli/output/terminal';
import { docsFolder } from './docsFolder';

/** Checks a written pack; each problem is named. */
export async function validateDocs(context: CommandContext, dir: string | undefined): Promise<CommandResult> {
  const path = await packAt(context, dir);
  const { read } = createOutputFolder(path);
  const textOf = (name: string) => {
    const bytes = read(name);
    return bytes && Buffer.from(bytes).toString('utf8');
  };
  const manifest = textOf(manifestName);
  if (manifest === undefined)
    throw new UserError(`${path} holds no ${manifestName}: run agentpack docs pack first.`);
  const counter = counterOf(context.host, 'cl100k_base');
  const problems = packProblems(manifest, textOf, (text) => counter.count(text));
  return {
    json: { version: 1, out: path, problems },
    text: () =>
      problems.length === 0
        ? term`${path} is a valid pack of documents.`
        : lines(...problems.map((problem) => term`${problem}`)),
    exit: problems.length === 0 ? 0 : 1,
    ...(problems.length > 0 && { failure: `${path} has ${plural(problems.length, 'problem')}.` }),
  };
}

/** A folder that holds a pack, or one whose documents were packed. */
async function packAt(context: CommandContext, dir: string | undefined): Promise<string> {
  if (dir === undefined) return (await docsFolder(context)).output.path;
  const at = resolve(context.cwd, dir);
  if (!existsSync(at) || !lstatSync(at).isDirectory()) throw new UserError(`${at} is no folder.`);
  const below = join(at, '.agentpack', 'documents');
  return !existsSync(join(at, manifestName)) && existsSync(below) ? below : at;
}
