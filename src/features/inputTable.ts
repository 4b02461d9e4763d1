import { editorInput } from '#engine/inputs/editorFiles';
import { learnedInput } from '#engine/inputs/learned';
import type { InputTable } from '#engine/inputs/readInputRows';
import { documentsInput } from '#features/documents/engine/documentsInput';
import { memoryInput } from '#features/memory/engine/memoryInput';

/** The inputs of packs in addition to files, settings and Git. */
export const inputTable: InputTable = {
  editor: editorInput,
  learned: learnedInput,
  documents: documentsInput,
  memory: memoryInput,
};
