import { TextViewBuilder, type TextView } from '#secrets/views/textView';
import { createLabeledValueFinder } from './labeledValues';
import type { LabeledValue } from './pieces';
import { maxViewLength, type ViewSource } from './viewSource';

/** Creates views that show each word that a label may make a secret as `label: word`. */
export function createLabeledViews(text: string): ViewSource {
  const finder = createLabeledValueFinder(text);
  let builder = new TextViewBuilder(text);
  return {
    *add(block) {
      yield* addValues(finder.find(block));
    },
    *finish() {
      yield* addValues(finder.findRemaining());
      yield builder.build();
    },
  };

  function* addValues(values: Iterable<LabeledValue>): Generator<TextView> {
    for (const { label, start, end } of values) {
      if (builder.length > maxViewLength) {
        yield builder.build();
        builder = new TextViewBuilder(text);
      }
      builder.separate();
      builder.replace(start, start, `${label}: `);
      builder.copy(start, end);
    }
  }
}
