import x from './x.js';

export default function main() {} // ^outline: function main 3-3 exported

export class Shape extends x { // ^outline: class Shape 5-14 exported
  static count = 0;
  #size = () => 1; // ^outline: method Shape.#size 7-7
  area = function () { return 0; }; // ^outline: method Shape.area 8-8 exported
  static { Shape.count = 1; }
  static make() {} // ^outline: method Shape.make 10-10 exported
  get size() { return 1; } // ^outline: method Shape.size 11-11 exported
  async *walk() {} // ^outline: method Shape.walk 12-12 exported
  #secret() {} // ^outline: method Shape.#secret 13-13
}

const config = { // ^outline: constant config 16-20
  name: 'x',
  setup() {}, // ^outline: method config.setup 18-18
  nested: { close: () => {} }, // ^outline: method config.close 19-19
};

export var legacy = 1; // ^outline: constant legacy 22-22 exported
export const list = [ // ^outline: constant list 23-25 exported
  1,
];
let later = 2; // ^outline: constant later 26-26 exported
export { later as renamed };
export { other } from './other.js';

!function () {
  function wrapped() {} // ^outline: function wrapped 31-31
}();

async function* stream() {} // ^outline: function stream 34-34
var old = function named() { function inner() {} }; // ^outline: function old 35-35; function old.inner 35-35
