import { marked } from '../markedCalls';
import { table } from '#test/support/table';

describe('calls in TypeScript and JavaScript', () => {
  table('to a function are proven by imports', (row) => {
    const check = marked(row);
    check('by the name, another name, the module, and a default', 'a.ts#run', {
      'a.ts': `
        export function run() { return 1; }
        export default run;
        run(); «import»
        const value = run;
      `,
      'named.ts': `
        import { run, run as other } from './a';
        run(); «import»
        other(); «import»
        new run(); «import»
        const text = 'run()'; // run()
        obj.run();
      `,
      'whole.ts': `
        import byDefault, * as all from './a';
        import required = require('./a');
        byDefault(); «import»
        all.run(); «import»
        all.other();
        required.run(); «import»
        all.run!(); «import»
        (all.run)(); «import»
        all['run'](); «import»
        all['other']();
        all[run]();
      `,
      'string.ts': `
        import { 'run' as start } from './a';
        start(); «import»
      `,
      'later.ts': `
        run(); «name»
        import { run } from 'elsewhere';
      `,
      'unresolved.ts': `
        import { run } from './missing';
        run(); «name»
      `,
      'none.ts': 'run(); «name»',
    });
    check('by name if an import leads to no file, unless it certainly belongs to another package', 'src/run.ts#run', {
      'package.json':
        '{ "dependencies": { "lodash": "1", "@other/pkg": "1" }, "devDependencies": { "@types/react__native": "1" } }',
      'src/run.ts': 'export function run() {}\nexport function stop() {}',
      'src/alias.ts': `
        import { run, stop } from '$lib/run';
        import { run as go } from 'utils';
        import { stop as halt } from 'utils';
        import other from '#app/run';
        import * as all from '@org/run';
        run(); «name»
        go(); «name»
        halt();
        stop();
        all.run(); «name»
        all.stop();
      `,
      'src/byDefault.ts': `
        import run from '~/run';
        run(); «name»
      `,
      'src/again.ts': "export * from '$lib/run';",
      'src/through.ts': `
        import { run } from './again';
        import * as again from './again';
        run(); «name»
        again.run(); «name»
      `,
      'src/required.cjs': `
        const { run } = require('@/run');
        const whole = require('@/run');
        run(); «name»
        whole.run(); «name»
      `,
      'src/packages.ts': `
        import { run } from 'lodash/fp';
        import * as a from '@other/pkg/deep';
        import * as b from 'node:test';
        import * as c from 'fs/promises';
        import * as d from 'https://deno.land/x/a.ts';
        import * as e from '@react/native';
        run();
        a.run();
        b.run();
        c.run();
        d.run();
        e.run();
      `,
      'src/made.cjs': 'module.exports = makeAll();',
      'src/ofMade.cjs': `
        const { run } = require('./made.cjs');
        run(); «name»
      `,
    });
    check('through files that re-export it', 'a.ts#run', {
      'a.ts': 'export function run() {}',
      'star.ts': "export * from './a';",
      'again.ts': "export { run as start } from './star';",
      'space.ts': "export * as inner from './star';",
      'local.ts': `
        import { run } from './a';
        export { run as 'local' };
      `,
      'default.ts': `
        import { run } from './a';
        export default run;
      `,
      'own.ts': `
        export * from './a';
        export function run() {}
      `,
      'use.ts': `
        import { start, run } from './again';
        import { inner } from './space';
        import { local } from './local';
        import any from './default';
        import { run as own } from './own';
        start(); «import»
        run(); «name»
        inner.run(); «import»
        inner.start();
        local(); «import»
        any(); «import»
        own();
      `,
    });
    check('by another exported name, through the module', 'a.ts#run', {
      'a.ts': `
        function run() {}
        function other() {}
        export { run as start, other as stop };
      `,
      'again.ts': "export { start as begin, stop as end } from './a';\nexport * as inner from './a';",
      'use.ts': `
        import * as a from './a';
        import * as again from './again';
        import { inner } from './again';
        import * as outside from 'elsewhere';
        a.start(); «import»
        a.stop();
        again.begin(); «import»
        again.end();
        again.start();
        inner.start(); «import»
        inner.stop();
        outside.start();
        unknown.begin();
        function f(a: Other) { a.start(); }
      `,
      'use.js': `
        const a = require('./a');
        a.start(); «import»
      `,
    });
    check('by a constant that holds it', 'a.ts#run', {
      'a.ts': 'export function run() {}\nexport function other() {}',
      'use.ts': `
        import { run, other } from './a';
        import * as all from './a';
        const alias = run;
        const again = alias;
        const member = all.run;
        const { run: taken, other: left } = all;
        let changed = run;
        changed = other;
        const chosen = condition ? run : other;
        alias(); «import»
        again(); «import»
        member(); «import»
        taken(); «import»
        left();
        changed();
        chosen();
        function f(alias: () => void) { alias(); }
        function g() { const own = run; return own(); } «import»
        function h() { const own = other; return own(); }
        class Holder {
          alias = run;
          other = other;
          f() { this.alias(); this.other(); } «import»
        }
      `,
    });
    check('but not by a variable that gets another value in any way', 'a.ts#run', {
      'a.ts': `
        export function run() {}
        export function other() {}
        export const table = { run };
        export let current = run;
        export const chosen = run;
        export function choose() { current = other; }
      `,
      'use.ts': `
        import { run, other, current, chosen } from './a';
        let a = run, b = run, c = run, d = run, e = run, f = run, g = run, h = run, i = run, j = run, k = run;
        [a] = [other];
        ({ b } = { b: other });
        ({ x: c, ...d } = {});
        [[e = other]] = list;
        f ||= other;
        g &&= other;
        h ??= other;
        for (i of [other]) {}
        for (j in list) {}
        for (const k of list) { k(); }
        for (let l = 0; l < 1; l++) {}
        a(); b(); c(); d(); e(); f(); g(); h(); i(); j();
        k(); «import»
        const afterwards = a;
        afterwards();
        current(); «name»
        chosen(); «import»
        function inner() { let k = 1; k = 2; }
        function own() { let k = run; k = other; k(); } «name»
        for (var m of list) {}
        for (var v of list) {}
        var v = run;
        v();
      `,
      'same.ts': `
        import * as all from './a';
        import { run } from './a';
        function f() { let { run } = all; run = all.other; run(); } «name»
        function g() { let { run } = all; run(); } «import»
        function h(run) { run ||= all.other; run(); }
        run(); «import»
        let whole = all;
        whole.run(); «name»
        if (x) whole = other;
      `,
      'required.js': `
        let { run } = require('./a');
        let run2 = require('./a').run, run3 = require('./a').run;
        run2 = other;
        if (x) run = other;
        run(); «name»
        run2(); «name»
        run3(); «import»
      `,
    });
    check('unless any kind of declaration has the name', 'a.ts#run', {
      'a.ts': 'export function run() {}',
      'use.ts': `
        import { run } from './a';
        function byDefault(run, x = run()) {}
        function byPattern({ a: { run } }, [b]) { run(); }
        function byRest(...run) { run(); }
        try { run(); } catch ({ run }) { run(); } «import»
        (function run() { run(); });
        const f = run => run();
        const g = async ({ run = other }) => run();
        { class run {} run(); }
        { enum run {} run(); }
        function byLoop() { for (const { run } of all) run(); run(); } «import»
        function byVar() { if (x) { for (var run of all) {} } run(); }
        switch (x) { case 1: let run; run(); }
        const o = { run() { run(); } }; «import»
      `,
    });
    check('by name if the function itself is replaced', 'a.js#run', {
      'a.js': `
        export let run = () => 1;
        export function set(f) { run = f; }
        run(); «name»
      `,
      'use.js': `
        import { run as go } from './a';
        go(); «name»
      `,
    });
    check('but not by a field that gets another value', 'a.ts#run', {
      'a.ts': 'export function run() {}\nexport function other() {}',
      'use.ts': `
        import { run, other } from './a';
        const a = { run }, f = { start: run }, g = { kept: run };
        f.start = other;
        f.start();
        g.other = other;
        g.kept(); «import»
        const { run: taken } = a;
        taken(); «import»
        const { start } = f;
        start();
        class Holder {
          first = run;
          second = run;
          third = run;
          constructor() { this.second = other; [this.third] = [other]; }
          f() { this.first(); this.second(); this.third(); } «import»
        }
        class Other { constructor() { this.first = other; } }
      `,
      ...Object.fromEntries([
        'o.run = other;',
        'o["run"] = other;',
        'o[name] = other;',
        '[o.run] = [other];',
        '({ x: o.run } = { x: other });',
        'o.run ||= other;',
        'for (o.run of [other]) {}',
        'Object.assign(o, all);',
        'const p = o; p.run = other;',
      ].map((line, i) => [`field${i}.ts`, `
        import { run, other } from './a';
        const o = { run };
        o.run(); «name»
        ${line}
      `])),
      'kept.ts': `
        import { run, other } from './a';
        const o = { run };
        o.run(); «import»
        o.stop = other;
        list[0] = other;
        Object.assign(list, o);
        const empty = {};
        empty.start = run;
        empty.start(); «import»
      `,
      'table.ts': "import { run } from './a'; export const table = { run };",
      'far.ts': `
        import { table } from './table';
        table.run = other;
        table.run(); «name»
      `,
      'near.ts': `
        import { table } from './table';
        table.run(); «import»
      `,
    });
    check('by less usual forms of a call', 'a.ts#run', {
      'a.ts': 'export function run() {}',
      'use.ts': `
        import { run } from './a';
        import * as all from './a';
        run.call(null, 1); «import»
        run.apply(null, []); «import»
        all.run.call(null); «import»
        run.bind(null);
        (run as any)(1); «import»
        (run satisfies Run)(1); «import»
        (0, all.run)(1); «import»
        (run, other)(1);
        run\`text\`; «import»
        run?.(1); «import»
      `,
    });
    check('by the properties of objects', 'a.ts#run', {
      'a.ts': 'export function run() {}',
      'use.ts': `
        import { run } from './a';
        import { make } from './missing';
        const table = { run, start: run, stop: other };
        const own = { run() {} };
        const unknown = { run: make() };
        const spread = { ...rest };
        table.run(); «import»
        table.start(); «import»
        table.stop();
        own.run();
        unknown.run(); «name»
        spread.run(); «name»
      `,
    });
    check('to a base class', 'a.ts#Base', {
      'a.ts': 'export class Base { constructor(n: number) {} }\nexport class Other {}',
      'use.ts': `
        import { Base, Other } from './a';
        import { Base as Renamed } from './a';
        import * as all from './a';
        class One extends Base { constructor() { super(1); } } «import»
        class Two extends all.Base { constructor() { super(1); } } «import»
        class Three extends Renamed<number> { constructor() { super(1); } } «import»
        class Four extends Other { constructor() { super(); } }
        class Five extends make(Base) { constructor() { super(); } }
        class Six { constructor() { super(); } }
        class Seven extends Base { f() { super.f(); } }
      `,
      'old.js': `
        const { Base } = require('./a');
        function Big() { Base.call(this, 1); } «import»
        class Eight extends Base { constructor() { super(1); } } «import»
      `,
    });
    check('to a default export, including a re-exported one', 'a.ts#run', {
      'a.ts': 'export default function run() {}',
      'named.ts': "export { default as start } from './a';",
      'same.ts': "export { default } from './a';",
      'as.ts': `
        import { default as local } from './a';
        export { local as default, local as again };
      `,
      'use.ts': `
        import { start } from './named';
        import whole, { start as go } from './named';
        import same from './same';
        import other, { again } from './as';
        import { default as own } from './same';
        start(); «import»
        go(); «import»
        same(); «import»
        other(); «import»
        again(); «import»
        own(); «import»
      `,
    });
    check('to an object that is the default export', 'a.js#run', {
      'a.js': 'function run() {}\nexport default { run, stop() {} };',
      'use.js': `
        import all from './a';
        all.run(); «import»
        all.stop();
      `,
    });
    check('to a default export without a name', 'a.ts#default', {
      'a.ts': 'export default () => 1;',
      'b.ts': "export { default as start } from './a';",
      'use.ts': `
        import go from './a';
        import { start } from './b';
        go(); «import»
        start(); «import»
      `,
    });
    check('to modules loaded at runtime', 'a.ts#run', {
      'a.ts': 'export function run() {}\nexport default run;',
      'use.ts': `
        async function f() {
          const mod = await import('./a');
          mod.run(); «import»
          const { run } = await import('./a');
          run(); «import»
          const { run: go, other = 1 } = await import('./a');
          go(); «import»
          (await import('./a')).run(); «import»
          (await import('./a')).other();
          await (await import('./a')).run(); «import»
          const result = await (await import('./a')).run(); «import»
          await (
            await import('./a')
          ).run(); «import»
          await (await import('./a')).other();
          import('./a').then((m) => m.run()); «import»
          import('./a').then(function (m) { m.run(); }); «import»
          import('./a').then(({ run }) => run()); «import»
          import('./a').then(({ run: go }) => go()); «import»
          import('./a').then((m) => m.run(), (run) => run()); «import»
          const later = import('./a');
          (await later).run(); «import»
          const actual = await vi.importActual('./a');
          actual.run(); «import»
          (await import('lodash')).run(); «name»
        }
        const Lazy = lazy(() => import('./a'));
        Lazy(); «import»
      `,
      'use.cjs': `
        require('./a').run(); «import»
        module.require('./a').run(); «import»
        import('./a').then(m => m.run()); «import»
        import('./a').then(({ run }) => run()); «import»
        import('./a').catch(run => run());
      `,
    });
    check('unless a closer declaration has the name', 'a.ts#run', {
      'a.ts': 'export function run() {}',
      'use.ts': `
        import { run } from './a';
        function byParameter(run: () => void) { run(); }
        function byDefault(run = other) { run(); }
        function byPattern({ run }, [a]) { run(); }
        function byPair({ a: run }) { run(); }
        function byRest(...run) { run(); }
        function byList([run]) { run(); }
        const byArrow = run => run();
        const own = function run() { run(); };
        try {} catch (run) { run(); }
        for (const run of all) run();
        run(); «import»
        { const run = other; run(); }
        { let run; { run(); } }
        function byVar() { { var run = other; } run(); }
        function byBlock() { { let run = other; } run(); «import»
        }
        class C { run() { run(); «import»
        } }
        function byFunction() { run(); function run() {} }
        switch (1) { case 1: let run = other; run(); }
        { const [{ run = 1 }] = all; run(); }
      `,
    });
    check('in decorators and elements', 'a.tsx#Run', {
      'a.tsx': 'export function Run() {}',
      'use.tsx': `
        import { Run } from './a';
        import * as all from './a';
        @Run «import»
        @Run() «import»
        class C {}
        const a = <Run />; «import»
        const b = <Run>text</Run>; «import»
        const c = <all.Run />; «import»
        const d = <run />;
      `,
    });
    check('to an element that starts with a lowercase letter only after a dot', 'a.tsx#run', {
      'a.tsx': 'export const run = () => 1;',
      'use.tsx': `
        import * as all from './a';
        import { run } from './a';
        const a = <run />;
        const b = <all.run />; «import»
      `,
    });
    check('to packages of the repository, not to others', 'packages/one/index.ts#run', {
      'package.json': '{ "workspaces": ["packages/*"] }',
      'packages/one/package.json': '{ "name": "@shop/one", "main": "index.ts" }',
      'packages/one/index.ts': 'export function run() {}',
      'packages/two/package.json': '{ "name": "@shop/two", "dependencies": { "@shop/one": "*" } }',
      'packages/two/use.ts': `
        import { run } from '@shop/one';
        import { run as other } from '@shop/none';
        run(); «import»
        other(); «name»
      `,
    });
    check('of CommonJS', 'lib/run.js#run', {
      'lib/run.js': `
        function run() {}
        module.exports = { run, start: run, 'other': run };
      `,
      'lib/whole.js': "module.exports = require('./run');",
      'lib/part.js': "module.exports = { mine: require('./run').run };",
      'lib/named.js': "exports.again = require('./run').run;",
      'use.js': `
        const { run } = require('./lib/run');
        const { start: begin } = require('./lib/run');
        const run2 = require('./lib/run').other;
        const whole = require('./lib/whole');
        const { mine } = require('./lib/part');
        const { again } = require('./lib/named');
        run(); «import»
        begin(); «import»
        run2(); «import»
        whole.run(); «import»
        whole.none();
        mine(); «import»
        again(); «import»
      `,
    });
    check('to a CommonJS module that is the function', 'run.js#run', {
      'run.js': 'module.exports = function run() {};',
      'use.js': `
        const run = require('./run');
        const other = require('./other');
        run(); «import»
        other();
      `,
      'other.js': 'module.exports = function other() {};',
    });
    check('only by its name in scripts, which pages load', 'a.js#run', {
      'a.js': 'function run() {}',
      'b.js': 'run(); «name»',
      'c.ts': 'run(); «name»',
      'd.js': 'function run() {}\nrun();',
    });
  });

  table('to a method are proven by types', (row) => {
    const check = marked(row);
    const cart = `
      export class Cart {
        total() { return this.total(); «type»
        }
        static make(): Cart { return new Cart(); }
        own(): this { return this; }
        part?: Cart;
        made = new Cart();
        get first(): Cart { return this; }
        arrow = (): Cart => this;
      }
    `;
    check('from promises, and from a default export', 'cart.ts#Cart.total', {
      'cart.ts': `
        export class Cart { total() {} }
        export const load = async (): Promise<Cart> => new Cart();
        export default new Cart();
      `,
      'use.ts': `
        import cart, { load } from './cart';
        load().then((one) => one.total()); «type»
        load().then((one, total) => total.total()); «name»
        import('./cart').then((m) => new m.Cart().total()); «type»
        cart.total(); «type»
      `,
    });
    check('declared, constructed, returned and read from fields', 'cart.ts#Cart.total', {
      'cart.ts': cart,
      'use.ts': `
        import { Cart } from './cart';
        import type * as types from './cart';
        function f(a: Cart, b: Cart | undefined, c: Cart | Other, d: readonly Cart[], e: any, g: types.Cart, h?: Cart) {
          a.total(); «type»
          b!.total(); «type»
          c.total(); «name»
          d.total(); «name»
          d[0].total(); «name»
          e.total(); «name»
          g.total(); «type»
          h?.total(); «type»
          total();
          a.other();
        }
        Cart.make().total(); «type»
        Cart.make().own().total(); «type»
        new Cart().part.total(); «type»
        new Cart().made.total(); «type»
        new Cart().first.total(); «type»
        new Cart().arrow().total(); «type»
        new Cart().first().total(); «name»
        (e as Cart).total(); «type»
        (e satisfies Cart).total();
        'text'.total();
        \`text\`.total();
        /text/.total();
        [].total(); «name»
        new Map().total();
        let late: Cart;
        late = other();
        late.total(); «type»
        const { made } = new Cart();
        made.total(); «type»
        const { made: { part } } = new Cart();
        part.total(); «type»
        const { made: x = 1 } = new Cart();
        (late = new Cart()).total(); «type»
        async function g() {
          const p = get();
          (await p).total(); «type»
          (await Promise.resolve(1)).total();
          const r = await (make()).load();
          r.total(); «type»
          (await (make()).load()).total(); «type»
        }
        function get(): Promise<Cart> {}
        function make(): Loader {}
        interface Loader { load(): Promise<Cart>; }
      `,
    });
    check('of this, super and fields declared in constructors', 'cart.ts#Cart.total', {
      'cart.ts': 'export class Cart { total() {} }',
      'use.ts': `
        import { Cart } from './cart';
        class Big extends Cart {
          f() {
            this.total(); «type»
            super.total(); «type»
            const g = () => this.total(); «type»
          }
        }
        class Shop {
          constructor(private a: Cart, b: Cart, readonly c: Cart) {
            this.d = new Cart();
          }
          f() {
            this.a.total(); «type»
            this.b.total(); «name»
            this.c.total(); «type»
            this.d.total(); «type»
            this.total();
          }
        }
        const Named = class extends Cart {};
        new Named().total(); «type»
        class Own extends Cart { total() {} f() { this.total(); } }
        class Unknown extends Missing { f() { this.total(); «name»
        } }
        class Mixed extends make() { f() { this.total(); «name»
        } }
      `,
    });
    check('of interfaces and abstract classes, which run their implementations', 'a.ts#Square.area', {
      'a.ts': `
        export interface Shape { area(): number; }
        export abstract class Base { abstract area(): number; side() { return 1; } }
        export class Whole { area() { return 1; } }
        export class Square extends Base implements Shape { area() { return 1; } }
        export class Part extends Square {}
        export class Round extends Base { area() { return 1; } }
        export class Other extends Whole { }
        export interface Stranger { area(): number; }
      `,
      'use.ts': `
        import { Shape, Base, Square, Part, Round, Whole, Stranger } from './a';
        const f = (a: Shape, b: Base, c: Square, d: Part, e: Round, g: Whole, h: Stranger) => [
          a.area(), «type»
          b.area(), «type»
          c.area(), «type»
          d.area(), «type»
          e.area(),
          g.area(),
          h.area(),
        ];
      `,
    });
    check('of a base class that has the method, by name only', 'a.ts#Square.area', {
      'a.ts': `
        export class Whole { area() { return 1; } }
        export class Square extends Whole { area() { return 1; } }
        export const f = (a: Whole) => a.area(); «name»
      `,
    });
    check('by name only on an object on which the method is replaced', 'a.ts#Cart.total', {
      'a.ts':
        'export class Cart { constructor() { this.total = this.total.bind(this); this.total(); } total() {} } «type»',
      'replaced.ts': `
        import { Cart } from './a';
        class Shop {
          cart = new Cart();
          other = new Cart();
          test() { this.cart.total = fake; this.cart.total(); } «name»
          show() { return this.other.total(); } «type»
        }
        const [cart, other] = [new Cart(), new Cart()];
        const fixed: Cart = cart, shown: Cart = other;
        fixed.total = () => 0;
        fixed.total(); «name»
        shown.total(); «type»
      `,
      'use.ts': `
        import { Cart } from './a';
        export const f = (fixed: Cart) => fixed.total(); «type»
      `,
    });
    check('of unnamed types, aliases, bounds and parts', 'a.ts#Cart.total', {
      'a.ts': 'export class Cart { total() {} }\nexport type Alias = Cart;',
      'use.ts': `
        import { Alias, Cart } from './a';
        type Mine = Alias;
        type Holder = { cart: Cart };
        function f<T extends Cart, U extends { a: 1 }>(a: Mine, b: Holder, c: { cart: Cart }, d: T, e: U, g: { a: 1 },
          h: Cart & { a: 1 }, i: { a: 1 } & Cart, j: T extends 1 ? Cart : Cart, k: T extends 1 ? Cart : Date,
          l: (Cart), m: typeof a) {
          a.total(); «type»
          b.cart.total(); «type»
          b.total();
          c.cart.total(); «type»
          d.total(); «type»
          e.total(); «name»
          g.total();
          h.total(); «type»
          i.total(); «name»
          j.total(); «type»
          k.total(); «name»
          l.total(); «type»
          m.total(); «name»
        }
      `,
    });
    check('of prototypes and constructor functions', 'cart.js#Cart.total', {
      'cart.js': `
        function Cart() { this.total(); «type»
          this.inner = new Inner();
        }
        Cart.prototype.total = function () { return this.total(); «type»
        };
        Cart.make = function () { return new Cart(); };
        function Inner() {}
        Inner.prototype.run = function () { this.total(); };
        new Cart().total(); «type»
        new Inner().total();
        module.exports = Cart;
      `,
      'use.js': `
        const Cart = require('./cart');
        const cart = new Cart();
        cart.total(); «type»
        cart.inner.total();
      `,
    });
    check('of object literals', 'a.ts#api.run', {
      'a.ts': `
        export interface Api { run(): void; stop(): void; }
        export const api: Api = {
          run() { this.stop(); },
          stop() { this.run(); }, «type»
        };
        const other: Api = { run() {}, stop: () => other.run() };
        const plain = { run: () => 1 };
        export let late: Api = { run() {}, stop() {} };
        export const checked = { run() {}, stop() {} } satisfies Api;
        const [a, b] = [api, other];
        export default api;
      `,
      'use.ts': `
        import api, { api as named, late, checked, type Api } from './a';
        import * as all from './a';
        api.run(); «type»
        named.run(); «type»
        all.api.run(); «type»
        late.run(); «type»
        checked.run();
        function f(api: Api, other: Other) {
          api.run(); «type»
          other.run();
          const plain = { run() {} };
          plain.run(); «name»
        }
        const frozen = Object.freeze({ run() {} });
        frozen.run();
        const wide = { ...api };
        wide.run(); «name»
      `,
      'script.js': `
        var app = { run: function () { this.stop(); this.run(); } };
        app.stop = function () { this.run(); };
        app.run();
        var both = { run() {} };
        both = make();
        both.run(); «name»
      `,
    });
    check('of a class or an object, but not of objects inside it', 'a.ts#Cart.total', {
      'a.ts': `
        export class Cart {
          total() {}
          view() {
            return {
              total() { this.total(); }, «name»
              sum() { this.total(); }, «name»
              twice: function () { return this.sum(); },
              arrow: () => this.total(), «type»
              other: { deep() { this.total(); «name»
              } },
              f: this.total(), «type»
            };
          }
        }
        const plain = {
          total() {},
          make() { return { run() { this.total(); } }; }, «name»
        };
      `,
    });
    check('of an interface, also through object literals', 'a.ts#Api.run', {
      'a.ts': `
        export interface Api { run(): void; }
        export const api: Api = { run() {} };
        const plain = { run() {} };
        api.run(); «type»
        plain.run();
      `,
    });
    check('of variables that another script declares, by name only', 'cart.js#Cart.total', {
      'cart.js': `
        function Cart() {}
        Cart.prototype.total = function () {};
        var cart = new Cart();
      `,
      'module.js': 'export const own = 1;',
      'page.js': `
        cart.total(); «name»
        own.total();
        unknown.total();
        function f(cart) { cart.total(); } «name»
      `,
    });
    check('of private members', { path: 'a.ts', name: '#total', owner: 'Cart' }, {
      'a.ts': `
        class Cart {
          #total() { return 1; }
          total() { return this.#total(); } «type»
          twice(other: Cart) { return other.#total() + this.total() + this.#total?.(); } «type» «type»
        }
        class Other { #total() {} f() { this.#total(); } }
      `,
    });
    check('of prototypes that are assigned, copied to and inherited', 'cart.js#Cart.total', {
      'cart.js': `
        function Cart() {}
        Cart.prototype = {
          total: function () { return this.half() + this.total(); }, «type»
          half() { return this.total(); }, «type»
        };
        Object.assign(Cart.prototype, { twice() { return this.total(); } }); «type»
        function Big() {}
        util.inherits(Big, Cart);
        Big.prototype.sum = function () { return this.total(); }; «type»
        function Small() {}
        Small.prototype = Object.create(Cart.prototype);
        Small.prototype.sum = function () { return this.total(); }; «type»
        function Old() {}
        Old.prototype = new Cart();
        function Other() {}
        Other.prototype = make();
        function Free() {}
        Free.prototype.sum = function () { return this.total(); };
        new Cart().total(); «type»
        new Big().total(); «type»
        new Old().total(); «type»
        new Other().total(); «name»
        new Free().total();
        Cart.prototype.total.call(it); «type»
      `,
    });
    check('of objects in a namespace or in exported values', 'a.ts#Cart.total', {
      'a.ts': `
        export class Cart { total() {} }
        export const cart = new Cart();
        export let other: Missing;
      `,
      'use.ts': `
        import * as all from './a';
        import { cart, other } from './a';
        cart.total(); «type»
        all.cart.total(); «type»
        other.total();
        all.other.total();
        new all.Cart().total(); «type»
      `,
    });
    check('by name only if generated code declares a name too often', 'a.ts#Cart.total', {
      'a.ts': `
        export class Cart { total() {} }
        const one = new Cart();
        one.total(); «name»
        ${'{ let one; }'.repeat(3_000)}
      `,
      'b.ts': `
        import { Cart } from './a';
        const one = new Cart();
        one.total(); «type»
        ${'{ let one; }'.repeat(2_999)}
      `,
    });
  });

  table('to a nested function', (row) => {
    const check = marked(row);
    const text = 'function outer() {\n  function run() {}\n  run(); INNER\n}\nfunction run() {}\nrun(); OUTER\n';
    const from = text.indexOf('  function run');
    check('lead to the nested one', {
      path: 'a.ts',
      name: 'run',
      declarationRange: [from, text.indexOf('\n', from) + 1],
    }, {
      'a.ts': text.replace('INNER', '«import»').replace('OUTER', ''),
    });
    check('do not lead to the outer one', 'a.ts#run', {
      'a.ts': text.replace('INNER', '').replace('OUTER', '«import»'),
    });
  });
});
