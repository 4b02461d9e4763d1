import { fold } from '#base/words/words';
import type { TaskClass } from '#model';
import { classByCommitType, parseConventionalPrefix } from './conventional';
import { parseTaskIntent } from './intent';

interface ClassWords {
  readonly taskClass: TaskClass;
  readonly weight: number;
  /** Base words; their other forms also count. */
  readonly baseWords?: string;
  /** Words whose other forms mean something else: "a breaking change" is not a bug. */
  readonly exactWords?: string;
}

/** Whole words, and the class that they suggest. */
const classWords: readonly ClassWords[] = [
  {
    taskClass: 'bugfix',
    weight: 2,
    baseWords: 'fix bug bugfix hotfix regression crash panic segfault deadlock leak npe',
    exactWords: 'broken',
  },
  {
    taskClass: 'bugfix',
    weight: 1,
    baseWords:
      'error exception wrong incorrect incorrectly fail failure unexpected unexpectedly issue problem hang infinite invalid prevent avoid workaround traceback',
    exactWords: 'raises throws',
  },
  { taskClass: 'test', weight: 2, baseWords: 'unittest coverage flaky' },
  { taskClass: 'test', weight: 1, exactWords: 'test tests testing' },
  { taskClass: 'docs', weight: 2, baseWords: 'docs doc documentation readme docstring changelog tutorial typo' },
  {
    taskClass: 'infra',
    weight: 2,
    baseWords: 'docker dockerfile kubernetes terraform helm workflow pipeline deployment makefile',
    exactWords: 'ci cd k8s deploy travis dependabot',
  },
  { taskClass: 'infra', weight: 1, baseWords: 'linter toolchain', exactWords: 'build lint eslint prettier upgrade' },
  { taskClass: 'refactor', weight: 2, baseWords: 'refactor cleanup rename simplify restructure deduplicate rewrite' },
  {
    taskClass: 'refactor',
    weight: 1,
    exactWords: 'clean move moved extract remove removed unused optimize optimise faster performance size',
  },
  { taskClass: 'audit', weight: 2, baseWords: 'audit vulnerability threat', exactWords: 'cve security hardening' },
  { taskClass: 'ui', weight: 2, baseWords: 'stylesheet button layout modal tooltip dropdown', exactWords: 'ui ux css' },
  {
    taskClass: 'feature',
    weight: 1,
    baseWords: 'add support implement introduce',
    exactWords: 'allow allows enable new feature expose provide',
  },
];

/**
 * The same words in German, French, Spanish, Portuguese, Italian, Dutch, Polish and Russian, as whole words. Each form
 * is listed separately.
 */
const foreignWords: readonly (readonly [TaskClass, string])[] = [
  ['bugfix',
    'fehler fehlers absturz abstürze stürzt fehlerhaft falsch falsche behebe beheben behoben korrigiere erreur erreurs bogue plante plantage corriger corrige échoue échec errores fallo fallos falla fallan corregir corrige arreglar arregla rompe erro erros falha falhas corrigir quebra quebrado errore errori correggere corregge sbagliato fout fouten crasht błąd błędy napraw ошибка ошибки ошибку исправить исправлено исправлен падает сбой баг'],
  ['docs',
    'dokumentation documentación documentação documentazione documentatie dokumentacja документация документацию'],
  ['refactor',
    'umbenennen aufräumen vereinfachen renommer simplifier renombrar simplificar refactorizar renomear refatorar rinominare переименовать рефакторинг упростить'],
  ['feature',
    'hinzufügen unterstützung unterstütze ajouter ajoute ajout añadir añade agregar soporte adicionar adiciona suporte aggiungere aggiungi supporto toevoegen dodaj dodać добавить добавлена поддержка поддержку'],
  ['release', 'veröffentlichung veröffentlichen publier lanzamiento lançamento rilascio релиз'],
];

/** Words of languages without spaces between words. They may occur anywhere in the text. */
const unspacedWords: readonly (readonly [TaskClass, string])[] = [
  ['bugfix',
    '修复 修復 错误 錯誤 崩溃 崩潰 异常 異常 失败 失敗 报错 无法 バグ エラー 不具合 クラッシュ 修正 버그 오류 에러 수정 실패 충돌'],
  ['docs', '文档 文檔 ドキュメント 문서'],
  ['test', '单元测试 測試覆蓋 テスト追加 테스트'],
  ['release', '发布 發布 リリース 릴리스'],
  ['refactor', '重构 重構 重命名 リファクタ 리팩터링'],
  ['feature', '添加 新增 支持 追加 対応 추가 지원'],
];

/** If two classes have equal points, the earlier one wins. */
const classOrder: readonly TaskClass[] = ['bugfix', 'test', 'docs', 'release', 'infra', 'refactor', 'audit', 'ui',
  'feature'];
const entryByWord = new Map<string, { readonly taskClass: TaskClass; readonly weight: number; }>();
const entryByFoldedWord = new Map<string, { readonly taskClass: TaskClass; readonly weight: number; }>();
for (const { taskClass, weight, baseWords = '', exactWords = '' } of classWords) {
  for (const word of exactWords.split(' '))
    if (word !== '' && !entryByWord.has(word)) entryByWord.set(word, { taskClass, weight });
  for (const word of baseWords.split(' '))
    if (word !== '' && !entryByFoldedWord.has(fold(word))) entryByFoldedWord.set(fold(word), { taskClass, weight });
}
for (const [taskClass, list] of foreignWords)
  for (const word of list.split(' ')) if (!entryByWord.has(word)) entryByWord.set(word, { taskClass, weight: 2 });
const unspacedEntries = unspacedWords.flatMap(([taskClass, list]) =>
  list.split(' ').map((word) => ({ taskClass, word }))
);
/** Matches any of the scripts in which these words are written. */
const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Determines the class of a task. The conventional type in the title comes first, then a request in the title for a
 * release or for a general update of dependencies, then the words in the title. The body counts only if the title is
 * not decisive.
 */
export function classifyTask(title: string, body: string): { readonly class: TaskClass; readonly signals: string[]; } {
  const commitType = parseConventionalPrefix(title)?.type;
  const classFromType = commitType === undefined ? undefined : classByCommitType.get(commitType);
  if (classFromType && commitType) return { class: classFromType, signals: [commitType] };
  // "release the lock" and "version history" are not about a release of the package, and "dependency injection" is not
  // about its dependencies
  const intent = parseTaskIntent(title);
  if (intent?.kind === 'release') return { class: 'release', signals: ['release'] };
  if (intent?.names.length === 0) return { class: 'infra', signals: ['dependencies'] };
  return findBestClass(title) ?? findBestClass(body.slice(0, 2000), 'test') ?? { class: 'general', signals: [] };
}

/** Never returns `excludedClass`, because a body that describes tests, for example, is not a test task. */
function findBestClass(text: string, excludedClass?: TaskClass): { class: TaskClass; signals: string[]; } | undefined {
  const pointsByClass = new Map<TaskClass, number>();
  const signalsByClass = new Map<TaskClass, string[]>();
  const lowerCaseText = text.toLowerCase();
  for (const word of new Set(lowerCaseText.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])) {
    const entry = entryByWord.get(word) ?? entryByFoldedWord.get(fold(word));
    if (entry) addPoints(entry.taskClass, entry.weight, word);
  }
  if (unspacedScript.test(lowerCaseText)) {
    for (const { taskClass, word } of unspacedEntries) if (lowerCaseText.includes(word)) addPoints(taskClass, 2, word);
  }
  let bestClass: TaskClass | undefined;
  if (pointsByClass.has('bugfix')) pointsByClass.delete('release');
  for (const candidate of classOrder)
    if ((pointsByClass.get(candidate) ?? 0) > (bestClass ? pointsByClass.get(bestClass)! : 0)) bestClass = candidate;
  return bestClass && { class: bestClass, signals: (signalsByClass.get(bestClass) ?? []).sort() };

  function addPoints(taskClass: TaskClass, weight: number, word: string): void {
    if (taskClass === excludedClass) return;
    pointsByClass.set(taskClass, (pointsByClass.get(taskClass) ?? 0) + weight);
    signalsByClass.set(taskClass, [...(signalsByClass.get(taskClass) ?? []), word]);
  }
}
