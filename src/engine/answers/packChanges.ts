import type { Freshness } from '#model';
import type { PackChanges, PackedFileChange, Report, ReportFile } from '#reports';

/** Returns the changes from the newest pack, `before`, to `after`, based on the freshness of the newest pack. */
export function comparePacks(before: Report | undefined, after: Report, { state, causes }: Freshness): PackChanges {
  const beforeByPath = new Map((before?.files ?? []).map((file) => [file.path, file]));
  const changeByPath = new Map(
    causes.flatMap((cause) => (cause.kind === 'files' ? cause.files : [])).map(({ path, change }) => [path, change]),
  );
  const shownPaths = new Set(after.files.map(({ path }) => path));
  const files = [
    ...after.files.flatMap((file) => {
      const change = detectPackedChange(beforeByPath.get(file.path), file, changeByPath.has(file.path));
      return change === undefined ? [] : [change];
    }),
    ...[...beforeByPath.values()].filter(({ path }) => !shownPaths.has(path)).map(createRemovedChange),
  ];
  return {
    version: 1,
    state,
    causes,
    task: { before: before?.task ?? null, after: after.task },
    budget: { before: before?.budget ?? null, after: after.budget },
    renderedTokens: { before: before?.renderedTokens ?? null, after: after.renderedTokens },
    tokenizer: after.tokenizer,
    files,
    unchanged: after.files.length - files.filter((file) => file.after !== null).length,
  };

  function createRemovedChange(file: ReportFile): PackedFileChange {
    const status = changeByPath.get(file.path);
    const omissionReason = after.omitted.find(({ path }) => path === file.path)?.because;
    const because = status === 'deleted' || status === 'excluded' ? status : omissionReason ?? null;
    return { path: file.path, change: 'removed', before: pickViewAndTokens(file), after: null, because };
  }
}

/** Returns how a file changed between two packs; undefined if both show the same content. */
function detectPackedChange(before: ReportFile | undefined, after: ReportFile, isEdited: boolean):
  | PackedFileChange
  | undefined
{
  const change = before === undefined
    ? 'added'
    : before.view !== after.view
    ? 'view'
    : isEdited || before.tokens !== after.tokens || JSON.stringify(before.ranges) !== JSON.stringify(after.ranges)
    ? 'content'
    : undefined;
  return change && {
    path: after.path,
    change,
    before: before === undefined ? null : pickViewAndTokens(before),
    after: pickViewAndTokens(after),
    because: findMainReason(after),
  };
}

function pickViewAndTokens(
  { view, tokens }: ReportFile,
): { readonly view: ReportFile['view']; readonly tokens: number; } {
  return { view, tokens };
}

/** Returns the reason with the most points, or the first of several such reasons. */
function findMainReason({ reasons }: ReportFile): string | null {
  return reasons.reduce(
    (best: ReportFile['reasons'][number] | undefined, reason) =>
      best === undefined || reason.points > best.points ? reason : best,
    undefined,
  )?.detail ?? null;
}
