import { goTokens, type GoToken } from './goTokens';

/**
 * The value of a Go source file's expression, as far as samples need it. Composite literals keep their keys, "" if
 * there is none.
 */
export type GoValue = string | number | undefined | GoList | ((...args: GoValue[]) => GoValue);
export interface GoList {
  readonly items: readonly { readonly key: GoValue; readonly value: GoValue; }[];
}

export const goList = (values: readonly GoValue[]): GoList => ({
  items: values.map((value) => ({ key: undefined, value })),
});
export const goItems = (
  value: GoValue,
): readonly GoValue[] => (typeof value === 'object' ? value.items.map((item) => item.value) : []);

interface Body {
  readonly tokens: readonly GoToken[];
  readonly start: number;
  readonly end: number;
  readonly parameters: readonly string[];
}
/** Names of a function, and of the packages and file around it. */
export type GoScope = Map<string, GoValue | (() => GoValue)>;

/**
 * Reads Go sources as data: the values of package variables and of straight-line functions, with `builtins` in the
 * place of the functions that they call. It runs no program; a statement that it does not understand is passed over.
 */
export class GoPackage {
  readonly functions = new Map<string, Body>();
  private readonly globals = new Map<string, GoValue>();
  private readonly pending = new Map<string, { readonly tokens: readonly GoToken[]; readonly at: number; }>();

  constructor(sources: readonly string[], private readonly builtins: ReadonlyMap<string, GoValue>) {
    for (const source of sources) this.declare(goTokens(source));
  }

  private declare(tokens: readonly GoToken[]): void {
    for (let at = 0; at < tokens.length; at++) {
      const { kind, value } = tokens[at]!;
      if (kind === 'name' && value === 'func') {
        const open = tokens.findIndex((t, i) => i > at && t.value === '(' && t.kind === 'sign');
        const close = closing(tokens, open);
        let start = close;
        while (start < tokens.length && !(tokens[start]!.kind === 'sign' && tokens[start]!.value === '{')) start++;
        const end = closing(tokens, start);
        const parameters = tokens.slice(open + 1, close).filter((t, i, all) =>
          t.kind === 'name' && (i === 0 || all[i - 1]!.value === ',')
        ).map((t) => t.value);
        if (tokens[at + 1]!.kind === 'name')
          this.functions.set(tokens[at + 1]!.value, { tokens, start: start + 1, end, parameters });
        at = end;
      } else if (kind === 'name' && (value === 'var' || value === 'const')) {
        const grouped = tokens[at + 1]?.value === '(';
        const end = grouped ? closing(tokens, at + 1) : statementEnd(tokens, at);
        for (let i = at; i < end; i++)
          if (tokens[i]!.kind === 'name' && tokens[i + 1]?.value === '=')
            this.pending.set(tokens[i]!.value, { tokens, at: i + 2 });
        at = end;
      } else if (kind === 'sign' && (value === '{' || value === '(')) at = closing(tokens, at);
    }
  }

  /**
   * Runs a function's statements in their order; `visit` sees each `return` as the names and values that it mentions.
   */
  call(name: string, args: readonly GoValue[] = [], visit?: (scope: ReadonlyMap<string, GoValue>) => void): GoValue {
    const body = this.functions.get(name);
    if (!body) throw new Error(`no function ${name}`);
    const scope = new Map<string, GoValue>(body.parameters.map((parameter, i) => [parameter, args[i]]));
    const result = this.run(body.tokens, body.start, body.end, scope);
    visit?.(scope);
    return result;
  }

  private run(tokens: readonly GoToken[], start: number, end: number, scope: Map<string, GoValue>): GoValue {
    for (let at = start; at < end; at = statementEnd(tokens, at) + 1) {
      const [first, second] = [tokens[at]!, tokens[at + 1]];
      if (first.value === 'for' && tokens.slice(at, at + 8).some((t) => t.value === 'range'))
        this.loop(tokens, at, scope);
      else if (first.value === 'return') {
        try {
          return new Reader(tokens, at + 1, this, scope).expression();
        } catch {
          return undefined;
        }
      } else if (first.kind === 'name' && (second?.value === ':=' || second?.value === '='))
        this.assign(first.value, tokens, at + 2, scope);
      else if ((first.value === 'var' || first.value === 'const') && second?.kind === 'name') {
        const equals = tokens.slice(at, statementEnd(tokens, at)).findIndex((t) => t.value === '=');
        if (equals > 0) this.assign(second.value, tokens, at + equals + 1, scope);
      }
    }
    return undefined;
  }

  private assign(name: string, tokens: readonly GoToken[], at: number, scope: Map<string, GoValue>): void {
    try {
      scope.set(name, new Reader(tokens, at, this, scope).expression());
    } catch {
      if (!scope.has(name)) scope.set(name, undefined);
    }
  }

  private loop(tokens: readonly GoToken[], at: number, scope: Map<string, GoValue>): void {
    const range = tokens.findIndex((t, i) => i > at && t.value === 'range');
    const names = tokens.slice(at + 1, range).filter((t) => t.kind === 'name').map((t) => t.value);
    const open = tokens.findIndex((t, i) => i > range && t.value === '{' && t.kind === 'sign');
    const over = new Reader(tokens, range + 1, this, scope, true).expression();
    if (typeof over !== 'object') return;
    over.items.forEach(({ key, value }, i) => {
      if (names[0]) scope.set(names[0], key ?? i);
      if (names[1]) scope.set(names[1], value);
      this.run(tokens, open + 1, closing(tokens, open), scope);
    });
  }

  lookUp(name: string): GoValue {
    const builtin = this.builtins.get(name);
    if (builtin !== undefined) return builtin;
    const waiting = this.pending.get(name);
    if (waiting !== undefined && !this.globals.has(name)) {
      this.globals.set(name, undefined);
      this.globals.set(name, new Reader(waiting.tokens, waiting.at, this, new Map()).expression());
    }
    if (this.globals.has(name)) return this.globals.get(name);
    if (this.functions.has(name)) return (...args) => this.call(name, args);
    throw new Error(`no name ${name}`);
  }
}

/** A recursive-descent reader of expressions. */
class Reader {
  constructor(private readonly tokens: readonly GoToken[], private at: number, private readonly home: GoPackage,
    private readonly scope: ReadonlyMap<string, GoValue>, private readonly noLiteral = false)
  {}

  expression(): GoValue {
    let left = this.operand();
    while (this.is('+')) {
      this.at++;
      const right = this.operand();
      left = typeof left === 'number' && typeof right === 'number' ? left + right : textOf(left) + textOf(right);
    }
    return left;
  }

  private operand(): GoValue {
    const token = this.tokens[this.at++]!;
    if (token.kind === 'text') return token.value;
    if (token.kind === 'number') return Number(token.value);
    if (token.value === '&' || token.value === '*') return this.operand();
    if (token.value === '(') {
      const value = this.expression();
      this.at++;
      return this.selected(value);
    }
    if (token.value === '[' || token.value === 'map') {
      this.at--;
      return this.typed();
    }
    if (token.value === '{') {
      this.at--;
      return this.literal();
    }
    if (token.kind !== 'name') throw new Error(`unexpected ${token.value}`);
    let name = token.value;
    while (this.is('.') && this.tokens[this.at + 1]?.kind === 'name') {
      name += `.${this.tokens[this.at + 1]!.value}`;
      this.at += 2;
    }
    if (this.is('{') && !this.noLiteral) return this.literal();
    return this.selected(this.scope.has(name) ? this.scope.get(name) : this.home.lookUp(name));
  }

  /** `[]string{…}`, `map[string]string{…}`, `[]byte(…)`. */
  private typed(): GoValue {
    while (!this.is('{') && !this.is('(')) {
      if (this.tokens[this.at] === undefined) throw new Error('a type without a value');
      if (this.tokens[this.at]!.value === 'struct') this.at++;
      this.at = this.is('[') || this.is('{') ? closing(this.tokens, this.at) + 1 : this.at + 1;
    }
    if (this.is('{')) return this.literal();
    this.at++;
    const value = this.expression();
    this.at++;
    return value;
  }

  private literal(): GoValue {
    const items: { key: GoValue; value: GoValue; }[] = [];
    const end = closing(this.tokens, this.at);
    this.at++;
    while (this.at < end) {
      const stop = elementEnd(this.tokens, this.at, end);
      try {
        const named = this.tokens[this.at]!.kind === 'name' && this.tokens[this.at + 1]?.value === ':';
        let value: GoValue = named ? this.tokens[this.at++]!.value : this.expression();
        let key: GoValue;
        if (this.is(':')) {
          this.at++;
          key = value;
          value = this.expression();
        }
        items.push({ key, value });
      } catch { /* An element that cannot be read is no sample. */ }
      this.at = stop + 1;
    }
    this.at = end + 1;
    return { items };
  }

  private selected(value: GoValue): GoValue {
    while (this.is('(') || this.is('[')) {
      const call = this.is('(');
      const end = closing(this.tokens, this.at);
      this.at++;
      const args: GoValue[] = [];
      while (this.at < end) {
        if (this.is(',') || this.is(';')) {
          this.at++;
          continue;
        }
        const arg = this.expression();
        if (this.is('...')) {
          this.at++;
          args.push(...goItems(arg));
        } else args.push(arg);
      }
      this.at = end + 1;
      if (call) {
        if (typeof value !== 'function') throw new Error('not a function');
        value = value(...args);
      } else value = typeof value === 'object'
          ? value.items.find(({ key }, i) => (key ?? i) === args[0])?.value
          : undefined;
    }
    return value;
  }

  private is(sign: string): boolean {
    const token = this.tokens[this.at];
    return token?.kind === 'sign' && token.value === sign;
  }
}

function textOf(value: GoValue): string {
  if (typeof value !== 'string') throw new Error('not a string');
  return value;
}

const pairs: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

function closing(tokens: readonly GoToken[], open: number): number {
  const [left, right] = [tokens[open]!.value, pairs[tokens[open]!.value]];
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at]!.kind !== 'sign') continue;
    if (tokens[at]!.value === left) depth++;
    else if (tokens[at]!.value === right && --depth === 0) return at;
  }
  return tokens.length;
}

function statementEnd(tokens: readonly GoToken[], at: number): number {
  for (; at < tokens.length; at++) {
    const { kind, value } = tokens[at]!;
    if (kind !== 'sign') continue;
    if (value === ';') return at;
    if (value in pairs) at = closing(tokens, at);
  }
  return tokens.length;
}

function elementEnd(tokens: readonly GoToken[], at: number, end: number): number {
  for (; at < end; at++) {
    const { kind, value } = tokens[at]!;
    if (kind !== 'sign') continue;
    if (value === ',' || value === ';') return at;
    if (value in pairs) at = closing(tokens, at);
  }
  return end;
}
