import { Base } from './base';

/** A doc comment is not part of the declaration. */
export async function load<T>( // ^outline: function load 4-14 exported
  path: string,   // where from
  options: { deep?: boolean } = {},
): Promise<T> {
  function parse(text: string): T { // ^outline: function load.parse 8-12
    const local = () => 1;
    function deeper() { return local(); }
    return JSON.parse(text);
  }
  return parse(path);
}

function over(a: string): void; // ^outline: function over 16-16 exported
function over(a: number): void; // ^outline: function over 17-17 exported
function over(a: unknown): void { // ^outline: function over 18-20 exported
  console.log(a);
}

function* ids() { yield 1; } // ^outline: function ids 22-22

export abstract class Store<T extends object> extends Base implements Iterable<T> { // ^outline: class Store 24-58 exported
  static #open = 0;
  private readonly items: T[] = [];
  readonly size = 0;
  onChange = (item: T) => { // ^outline: method Store.onChange 28-30 exported
    this.items.push(item);
  };
  #hidden = function () { return 1; }; // ^outline: method Store.#hidden 31-31

  constructor(private readonly name: string) { // ^outline: method Store.constructor 33-35 exported
    super();
  }

  get first(): T | undefined { // ^outline: method Store.first 37-39 exported
    return this.items[0];
  }

  set first(value: T | undefined) { // ^outline: method Store.first 41-43 exported
    if (value) this.items[0] = value;
  }

  static of<T extends object>(...items: T[]): Store<T> { // ^outline: method Store.of 45-47 exported
    return new Local(items);
  }

  find(id: string): T; // ^outline: method Store.find 49-49 exported
  find(id: number): T; // ^outline: method Store.find 50-50 exported
  find(id: unknown): T { return this.items[Number(id)]!; } // ^outline: method Store.find 51-51 exported
  protected abstract save(item: T): Promise<void>; // ^outline: method Store.save 52-52
  private drop() {} // ^outline: method Store.drop 53-53
  #secret() {} // ^outline: method Store.#secret 54-54
  'quoted name'() {} // ^outline: method Store.quoted name 55-55 exported
  ["literal"]() {} // ^outline: method Store.literal 56-56 exported
  [Symbol.iterator]() { return this.items[Symbol.iterator](); } // ^outline: method Store.[Symbol.iterator] 57-57 exported
}

export interface Options { // ^outline: interface Options 60-64 exported
  readonly deep: boolean;
  format(value: string): string; // ^outline: method Options.format 62-62 exported
  nested: { inner(): void };
}

export type Id = string | number; // ^outline: type Id 66-66 exported
type Internal = { run(): void }; // ^outline: type Internal 67-67

export enum Color { Red, Green } // ^outline: enum Color 69-69 exported
declare const enum Flag { A = 1 } // ^outline: enum Flag 70-70

export const MAX = 10; // ^outline: constant MAX 72-72 exported
export const table: Record<string, number> = { // ^outline: constant table 73-75 exported
  a: 1,
};
export const [left, right] = [1, 2];
const notExported = 3;
const exportedLater = 4; // ^outline: constant exportedLater 78-78 exported
export { exportedLater, over as overAlias };

const arrow = async (a: number) => a + 1; // ^outline: function arrow 81-81
export const exportedArrow = (a: number): number => { // ^outline: function exportedArrow 82-85 exported
  const inner = (b: number) => b;
  return inner(a);
};
export const first = () => 1, second = () => 2; // ^outline: function first 86-86 exported; function second 86-86 exported
const Local = class<T> extends Array<T> { // ^outline: class Local 87-89
  own() {} // ^outline: method Local.own 88-88
};
const helpers = { // ^outline: constant helpers 90-94
  run() { return 1; }, // ^outline: method helpers.run 91-91
  walk: () => 2, // ^outline: method helpers.walk 92-92
  depth: 3,
};

export namespace Shapes { // ^outline: module Shapes 96-101 exported
  export const sides = 4; // ^outline: constant Shapes.sides 97-97 exported
  export function area() { return 1; } // ^outline: function Shapes.area 98-98 exported
  function hidden() {} // ^outline: function Shapes.hidden 99-99
  export namespace Round { export class Circle { radius() {} } } // ^outline: module Shapes.Round 100-100 exported; class Shapes.Round.Circle 100-100 exported; method Shapes.Round.Circle.radius 100-100 exported
}

declare module 'other' { // ^outline: module other 103-105 exported
  export function patched(): void; // ^outline: function other.patched 104-104 exported
}
declare global { // ^outline: module global 106-108 exported
  interface Window { app(): string } // ^outline: interface global.Window 107-107; method global.Window.app 107-107
}
declare function ambient(a: string): void; // ^outline: function ambient 109-109
export declare const version: string; // ^outline: constant version 110-110 exported

export default class extends Base { // ^outline: class default 112-114 exported
  run() {} // ^outline: method default.run 113-113 exported
}

describe('tests', () => {
  class Inner { method() {} } // ^outline: class Inner 117-117; method Inner.method 117-117
  function helper() {} // ^outline: function helper 118-118
});
