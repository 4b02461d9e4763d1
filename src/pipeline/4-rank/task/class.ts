import { fold } from '#base/words/words';
import type { TaskClass } from '#model';
import { classOfType, conventional } from './conventional';
import { parseTaskIntent } from './intent';

interface Words {
  readonly of: TaskClass;
  readonly weight: number;
  /** Base words; their other forms also count. */
  readonly all?: string;
  /** Words whose other forms mean something else: "a breaking change" is not a bug. */
  readonly only?: string;
}

/** Whole words, and the class that they suggest. */
const classWords: readonly Words[] = [
  {
    of: 'bugfix',
    weight: 2,
    all: 'fix bug bugfix hotfix regression crash panic segfault deadlock leak npe',
    only: 'broken',
  },
  {
    of: 'bugfix',
    weight: 1,
    all:
      'error exception wrong incorrect incorrectly fail failure unexpected unexpectedly issue problem hang infinite invalid prevent avoid workaround traceback',
    only: 'raises throws',
  },
  { of: 'test', weight: 2, all: 'unittest coverage flaky' },
  { of: 'test', weight: 1, only: 'test tests testing' },
  { of: 'docs', weight: 2, all: 'docs doc documentation readme docstring changelog tutorial typo' },
  {
    of: 'infra',
    weight: 2,
    all: 'docker dockerfile kubernetes terraform helm workflow pipeline deployment makefile',
    only: 'ci cd k8s deploy travis dependabot',
  },
  { of: 'infra', weight: 1, all: 'linter toolchain', only: 'build lint eslint prettier upgrade' },
  { of: 'refactor', weight: 2, all: 'refactor cleanup rename simplify restructure deduplicate rewrite' },
  {
    of: 'refactor',
    weight: 1,
    only: 'clean move moved extract remove removed unused optimize optimise faster performance size',
  },
  { of: 'audit', weight: 2, all: 'audit vulnerability threat', only: 'cve security hardening' },
  { of: 'ui', weight: 2, all: 'stylesheet button layout modal tooltip dropdown', only: 'ui ux css' },
  {
    of: 'feature',
    weight: 1,
    all: 'add support implement introduce',
    only: 'allow allows enable new feature expose provide',
  },
];

/**
 * The same in German, French, Spanish, Portuguese, Italian, Dutch, Polish and Russian, as whole words with each form
 * listed separately.
 */
const otherSignals: readonly (readonly [TaskClass, string])[] = [
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

/** Words of languages that put no spaces between words, so they may occur anywhere in the text. */
const unspaced: readonly (readonly [TaskClass, string])[] = [
  ['bugfix',
    '修复 修復 错误 錯誤 崩溃 崩潰 异常 異常 失败 失敗 报错 无法 バグ エラー 不具合 クラッシュ 修正 버그 오류 에러 수정 실패 충돌'],
  ['docs', '文档 文檔 ドキュメント 문서'],
  ['test', '单元测试 測試覆蓋 テスト追加 테스트'],
  ['release', '发布 發布 リリース 릴리스'],
  ['refactor', '重构 重構 重命名 リファクタ 리팩터링'],
  ['feature', '添加 新增 支持 追加 対応 추가 지원'],
];

/** If counts are equal, the earlier class wins. */
const order: readonly TaskClass[] = ['bugfix', 'test', 'docs', 'release', 'infra', 'refactor', 'audit', 'ui',
  'feature'];
const classOf = new Map<string, { readonly of: TaskClass; readonly weight: number; }>();
const classOfForms = new Map<string, { readonly of: TaskClass; readonly weight: number; }>();
for (const { of, weight, all = '', only = '' } of classWords) {
  for (const word of only.split(' ')) if (word !== '' && !classOf.has(word)) classOf.set(word, { of, weight });
  for (const word of all.split(' '))
    if (word !== '' && !classOfForms.has(fold(word))) classOfForms.set(fold(word), { of, weight });
}
for (const [of, list] of otherSignals)
  for (const word of list.split(' ')) if (!classOf.has(word)) classOf.set(word, { of, weight: 2 });
const parts = unspaced.flatMap(([of, list]) => list.split(' ').map((word) => ({ of, word })));
/** Matches any of the scripts in which these words are written. */
const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Determines the class by whole words: the conventional type first, then a title that requests a release or other
 * dependencies in general, then the title's words, and the body only if the title is not decisive.
 */
export function classifyTask(title: string, body: string): { readonly class: TaskClass; readonly signals: string[]; } {
  const type = conventional(title)?.type;
  const classFromType = type === undefined ? undefined : classOfType.get(type);
  if (classFromType && type) return { class: classFromType, signals: [type] };
  // "release the lock" and "version history" are not about a release of the package, and "dependency injection" is not
  // about its dependencies
  const intent = parseTaskIntent(title);
  if (intent?.kind === 'release') return { class: 'release', signals: ['release'] };
  if (intent?.names.length === 0) return { class: 'infra', signals: ['dependencies'] };
  return count(title) ?? count(body.slice(0, 2000), 'test') ?? { class: 'general', signals: [] };
}

/** `never`: a class that the text cannot have, because a body that describes tests does not make a test task. */
function count(text: string, never?: TaskClass): { class: TaskClass; signals: string[]; } | undefined {
  const points = new Map<TaskClass, number>();
  const signals = new Map<TaskClass, string[]>();
  const lower = text.toLowerCase();
  for (const word of new Set(lower.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])) {
    const entry = classOf.get(word) ?? classOfForms.get(fold(word));
    if (entry) give(entry.of, entry.weight, word);
  }
  if (unspacedScript.test(lower)) { for (const { of, word } of parts) if (lower.includes(word)) give(of, 2, word); }
  let best: TaskClass | undefined;
  if (points.has('bugfix')) points.delete('release');
  for (const of of order) if ((points.get(of) ?? 0) > (best ? points.get(best)! : 0)) best = of;
  return best && { class: best, signals: (signals.get(best) ?? []).sort() };

  function give(of: TaskClass, weight: number, word: string): void {
    if (of === never) return;
    points.set(of, (points.get(of) ?? 0) + weight);
    signals.set(of, [...(signals.get(of) ?? []), word]);
  }
}
