/** Adds a row to a table: its name completes the title of the table. */
export type Row = (name: string, check: () => unknown) => void;

/** Lines of each failing row that are shown. */
const linesShown = 12;

/** Only a row that hangs takes longer, on any machine. Ms. */
const rowLimit = 600_000;

interface NamedCheck {
  readonly name: string;
  readonly check: () => unknown;
}

/**
 * Adds one test of many rows. They run one after another, and failed rows are listed together. If the runner asks for
 * one row (test/harness/tiers.mjs), it is a different one each day; if it asks for some by name, these.
 */
export function table(title: string, fill: (row: Row) => void): void {
  const rowsToRun = process.env['AGENTPACK_TEST_ROWS'] ?? 'all'; // of this file
  const test = it(title, async function() {
    this.timeout(0); // each row has its own limit
    const rows: NamedCheck[] = [];
    fill((name, check) => rows.push({ name, check }));
    if (rows.length === 0) throw new Error('The table has no rows.');
    const chosen = chosenRows(title, rows, rowsToRun);
    if (chosen.length === 0) this.skip();
    const failures: string[] = [];
    for (const { name, check } of chosen) {
      try {
        await withinLimit(check);
      } catch (error) {
        failures.push(`- ${name}\n  ${described(error).join('\n  ')}`);
      }
    }
    if (failures.length > 0) throw new FailedRows(failures, chosen.length);
  });
  Object.assign(test, { isTable: true }); // for test/harness/unitWorker.mjs
}

function chosenRows(title: string, rows: readonly NamedCheck[], rowsToRun: string): readonly NamedCheck[] {
  const name = process.env['AGENTPACK_TEST_ROW'];
  if (name !== undefined) return rows.filter((row) => `${title} ${row.name}`.includes(name));
  return rowsToRun === 'one' ? [rows[dayOfSeed() % rows.length]!] : rows;
}

/**
 * Returns days since 1970 if the seed is a date such as 20261129, so that each row has its day. Any other seed is used
 * as it is.
 */
function dayOfSeed(): number {
  const seed = process.env['AGENTPACK_TEST_SEED'] ?? '0';
  const day = Date.parse(seed.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')) / 86_400_000;
  return seed.length === 8 && Number.isInteger(day) ? day : Number(seed);
}

async function withinLimit(check: () => unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`did not end within ${rowLimit / 1000} s`)), rowLimit);
  });
  try {
    await Promise.race([check(), late]);
  } finally {
    clearTimeout(timer);
  }
}

class FailedRows extends Error {
  constructor(failures: readonly string[], rows: number) {
    super(`${failures.length} of ${rows} rows failed:\n${failures.join('\n')}`);
    this.stack = this.message; // each row has its own place
  }
}

/** Returns the error's message, the expected value if the message does not contain it, and the line of the test. */
function described(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [String(error)];
  const message = error.message.split('\n').filter((line) => line !== '');
  const { expected, actual } = error as { readonly expected?: unknown; readonly actual?: unknown; };
  const values = 'expected' in error && message.length === 1
    ? [`expected ${JSON.stringify(expected)}`, `actual ${JSON.stringify(actual)}`]
    : [];
  const place = error.stack?.split('\n').find((line) => /^\s+at .*\btest\//.test(line))?.trim();
  return [...message.slice(0, linesShown), ...values, ...(place === undefined ? [] : [place])];
}
