import { UserError } from '#base/errors';
import { submoduleModes } from '#model/files';
import { modes, packFormats, packSections, tokenizers } from '#model/pack';
import type { PackOptions } from '#engine/options';
import type { OptionValues } from './parseArguments';
import { parseChoiceOption } from './values';

/** Converts arguments to the engine's options; `taskText` is the content of `--task-file`. */
export function parsePackOptions(values: OptionValues, taskText: string | undefined): PackOptions {
  const sections = values['sections'] as string | readonly string[] | undefined;
  const text = (name: string) => values[name] as string | undefined;
  if (text('task') !== undefined && taskText !== undefined)
    throw new UserError('Give the task once: either --task or --task-file.', 'usage');
  return {
    task: text('task') ?? taskText,
    budget: values['budget'] as number | undefined,
    mode: parseChoiceOption('mode', text('mode'), modes),
    agent: text('agent'),
    thread: text('thread'),
    since: text('since'),
    tokenizer: parseChoiceOption('tokenizer', text('tokenizer'), tokenizers),
    workspace: text('workspace') || undefined,
    submodules: parseChoiceOption('submodules', text('submodules'), submoduleModes),
    include: values['include'] as readonly string[] | undefined,
    exclude: values['exclude'] as readonly string[] | undefined,
    noSource: values['no-source'] as boolean | undefined,
    noTests: values['no-tests'] as boolean | undefined,
    sections: sections === undefined
      ? undefined
      : [sections].flat().map((name) => parseChoiceOption('sections', name, packSections)!),
    noTimestamp: values['no-timestamp'] as boolean | undefined,
    format: parseChoiceOption('format', text('format'), packFormats),
    noWrite: values['no-write'] as boolean | undefined,
  };
}
