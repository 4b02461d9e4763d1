import { array, looseObject, optional, safeParse, string, number, union } from 'valibot';
import { UserError } from '#base/errors';
import { parseJson } from '#base/text/parseJson';

/** A question and the place of its answer. */
export interface EvaluationQuestion {
  readonly id: string;
  readonly question: string;
  /** The path of the document, or the last part of that path. */
  readonly document: string;
  /** The pages that contain the answer. If empty, any page of the document counts. */
  readonly pages: readonly number[];
}

const row = looseObject({
  id: optional(union([string(), number()])),
  question: string(),
  document: string(),
  pages: optional(array(number())),
});

/**
 * Reads the lines of a file of questions.
 * @throws UserError that names the first invalid line
 */
export function readQuestions(text: string, name: string): readonly EvaluationQuestion[] {
  return text.split('\n').flatMap((line, i): EvaluationQuestion[] => {
    if (line.trim() === '') return [];
    const parsed = safeParse(row, parseJson(line));
    if (!parsed.success)
      throw new UserError(
        `Line ${i + 1} of ${name} is not a valid question: {"question": "…", "document": "PATH", "pages": [1]}.`,
      );
    const { id = i + 1, question, document, pages = [] } = parsed.output;
    return [{ id: String(id), question, document, pages }];
  });
}
