import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '#base/errors';
import { getDiskPathBelow } from '#platform/fs/diskPaths';
import { catchSystemError } from '#platform/fs/systemError';
import type { Command } from '../command';
import { resolveRealFolder } from './root';

/** A command's positionals, grouped by meaning. */
export interface Positionals {
  readonly root: string | undefined;
  /** Files below the root, as given on the command line. */
  readonly files: readonly string[];
  /** The file of a command with `'optional file'`; it may be outside the root. */
  readonly inputFile: string | undefined;
  readonly names: readonly string[];
  /** The text of a command with `'query'`. */
  readonly query?: string;
}

/**
 * Treats the first positional as ROOT only if it is a folder, the command needs another positional, and no other
 * positional names a file that exists in the working folder but is outside ROOT.
 * @throws UserError if a positional is empty, missing or superfluous
 */
export function readPositionals(command: Command, positionals: readonly string[], cwd: string): Positionals {
  if (positionals.includes('')) {
    const subject = command.positionals === 'query' ? 'The query' : 'A name';
    throw new UserError(`${subject} is empty: agentpack ${command.usage}.`, 'usage');
  }
  const [first] = positionals;
  const startsWithFolder = () => first !== undefined && isFolder(resolve(cwd, first));
  // if another file is outside the first folder, that folder is itself one of the files: src/a src/b
  const startsWithRoot = () =>
    first !== undefined && positionals.length > 1 && startsWithFolder() &&
    !positionals.slice(1).some((file) => isOutsideRoot(resolve(cwd, first), file, cwd));
  switch (command.positionals) {
    case 'command':
      if (positionals.length > 0)
        throw new UserError(`Put -- before the command: agentpack ${command.usage}.`, 'usage');
      return { root: undefined, files: [], inputFile: undefined, names: [] };
    case 'names':
      return { root: undefined, files: [], inputFile: undefined, names: checkNameCount(command, positionals) };
    case 'name and words':
      if (positionals.length !== 1)
        throw new UserError(
          positionals.length === 0
            ? `Specify the ${getUsageName(command)}: agentpack ${command.usage}.`
            : `${JSON.stringify(positionals[1])} is an unexpected argument: arguments of the ${
              getUsageName(command)
            } must come after --.`,
          'usage',
        );
      return { root: undefined, files: [], inputFile: undefined, names: positionals };
    case 'optional names':
      return { root: undefined, files: [], inputFile: undefined, names: positionals };
    case 'action': {
      const [action, folder, ...otherNames] = positionals;
      const mayBeRoot = otherNames.length > 0 || !command.textActions?.includes(action ?? '');
      const root = folder !== undefined && mayBeRoot && isFolder(resolve(cwd, folder)) ? folder : undefined;
      const names = root === undefined ? positionals : [action!, ...otherNames];
      return { root, files: [], inputFile: undefined, names };
    }
    case 'none':
      return createPositionals(positionals.length > 0, 0, 0);
    case 'file':
      return createPositionals(positionals.length > 1 && startsWithFolder(), 1, 1);
    case 'files':
      return createPositionals(startsWithRoot(), 1, Infinity);
    case 'optional files':
      return createPositionals(startsWithRoot(), 0, Infinity);
    case 'query': {
      const { root, files: [query] } = createPositionals(positionals.length > 1 && startsWithFolder(), 0, 1);
      return { root, files: [], inputFile: undefined, names: [], ...(query === undefined ? {} : { query }) };
    }
    case 'optional file': {
      const { root, files: [inputFile] } = createPositionals(positionals.length > 1 || startsWithFolder(), 0, 1);
      return { root, files: [], inputFile, names: [] };
    }
  }

  function createPositionals(hasRoot: boolean, min: number, max: number): Positionals {
    const files = hasRoot ? positionals.slice(1) : positionals;
    if (files.length < min) throw new UserError(`Specify a file: agentpack ${command.usage}.`, 'usage');
    if (files.length > max)
      throw new UserError(
        `${JSON.stringify(files[max])} is an unexpected argument: ${
          command.positionals === 'query'
            ? 'put a query of several words in quotes, and select files with --include GLOB'
            : `agentpack ${command.usage}`
        }.`,
        'usage',
      );
    return { root: hasRoot ? first : undefined, files, inputFile: undefined, names: [] };
  }
}

/** Returns the name of the positional in the usage: `agent` for `run AGENT …`. */
function getUsageName({ usage }: Command): string {
  return usage.split(' ')[1]!.toLowerCase();
}

/** Returns the names. @throws UserError if the usage requires another number, such as two for `hook AGENT EVENT` */
function checkNameCount({ usage }: Command, positionals: readonly string[]): readonly string[] {
  const expectedCount = usage.split(' ').length - 1;
  if (positionals.length !== expectedCount)
    throw new UserError(`Expected ${expectedCount} names, not ${positionals.length}: agentpack ${usage}.`, 'usage');
  return positionals;
}

/** Reports whether the path exists in the working folder, but is neither the root nor below it. */
function isOutsideRoot(root: string, file: string, cwd: string): boolean {
  const absolutePath = resolve(cwd, file);
  if (!pathExists(absolutePath) || pathExists(resolve(root, file))) return false;
  return getDiskPathBelow(resolveRealFolder(root), resolveRealFolder(absolutePath)) === undefined;
}

function pathExists(path: string): boolean {
  return catchSystemError(() => statSync(path, { throwIfNoEntry: false }) !== undefined, () => false);
}

/** Reports whether a path is a folder; false if it cannot be accessed, because the engine then reports the reason. */
function isFolder(path: string): boolean {
  return catchSystemError(() => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false, () => false);
}
