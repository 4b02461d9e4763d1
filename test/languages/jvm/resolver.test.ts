import assert from 'node:assert/strict';
import { link } from '#pipeline/3-link/link';
import { assertLinearIn } from '#test/support/linear';
import { type Files, edgesFrom, graphOf, indexed } from '#test/support/project';

const project: Files = {
  'settings.gradle.kts':
    'rootProject.name = "shop"\ninclude(":app", ":lib:core")\ninclude(":moved")\nproject(":moved").projectDir = file("other/place")\n',
  'app/build.gradle.kts': '',
  'lib/core/build.gradle': '',
  'other/place/build.gradle.kts': '',
  'app/src/main/java/com/shop/app/App.java':
    'package com.shop.app;\nimport com.shop.core.Cart;\nimport com.shop.core.Cart.Line;\nimport static com.shop.core.Money.round;\nimport com.shop.core.util.*;\nimport java.util.List;\nclass App extends Base { Texts t; List<Cart> l; Absent a; }\n',
  'app/src/main/java/com/shop/app/Base.java': 'package com.shop.app;\nabstract class Base {}\n',
  'app/src/test/java/com/shop/app/AppTest.java':
    'package com.shop.app;\nclass AppTest {\n  @Test void starts() { new App(); new Helper(); }\n}\n',
  'app/src/test/java/com/shop/app/Helper.java': 'package com.shop.app;\nclass Helper {}\n',
  'lib/core/src/main/java/com/shop/core/Cart.java':
    'package com.shop.core;\npublic class Cart {\n  public static class Line {}\n  Helper helper;\n}\n',
  'lib/core/src/main/java/com/shop/core/Money.java':
    'package com.shop.core;\npublic class Money { public static int round() { return 1; } }\n',
  'lib/core/src/main/java/com/shop/core/util/Texts.java': 'package com.shop.core.util;\npublic class Texts {}\n',
  'lib/core/src/main/java/com/shop/core/util/Other.java': 'package com.shop.core.util;\npublic class Other {}\n',
  'other/place/src/main/kotlin/Ext.kt':
    'package com.shop.ext\n\nimport com.shop.core.Cart\n\nfun Cart.total() = 1\nfun String.total() = 2\nconst val VAT = 20\nclass Shelf\n',
  'other/place/src/main/kotlin/More.kt': 'package com.shop.ext\n\nfun Int.total() = 1\nval shelf = Shelf()\n',
  'other/place/src/main/kotlin/Use.kt':
    'package com.shop.use\nimport com.shop.ext.total\nimport com.shop.ext.VAT\nimport com.shop.ext.Shelf.Companion.make\nimport com.shop.ext.MoreKt\n',
  'other/place/src/test/kotlin/UseTest.kt':
    'package com.shop.use\nimport org.junit.Test\nclass UseTest { @Test fun uses() {} }\n',
};

describe('JVM packages', () => {
  const graph = graphOf(project);
  check('lead by types, members, wildcards and their own package', 'app/src/main/java/com/shop/app/App.java', [
    '2 Cart → lib/core/src/main/java/com/shop/core/Cart.java',
    '3 Line → lib/core/src/main/java/com/shop/core/Cart.java',
    '4 round → lib/core/src/main/java/com/shop/core/Money.java',
    '5 Texts → lib/core/src/main/java/com/shop/core/util/Texts.java',
    '7 Base → app/src/main/java/com/shop/app/Base.java',
  ]);
  check('lead a test to what it tests and to its helpers', 'app/src/test/java/com/shop/app/AppTest.java', [
    '3 App → app/src/main/java/com/shop/app/App.java',
    '3 Helper → app/src/test/java/com/shop/app/Helper.java',
  ]);
  check('do not lead across packages without an import', 'lib/core/src/main/java/com/shop/core/Cart.java', []);
  check("lead to overloads in several files, to constants, to companions and to a file's class",
    'other/place/src/main/kotlin/Use.kt', [
    '2 total → other/place/src/main/kotlin/Ext.kt',
    '2 total → other/place/src/main/kotlin/More.kt',
    '3 VAT → other/place/src/main/kotlin/Ext.kt',
    '4 make → other/place/src/main/kotlin/Ext.kt',
    '5 MoreKt → other/place/src/main/kotlin/More.kt',
  ]);
  check('lead from Kotlin to Java, whatever the folder', 'other/place/src/main/kotlin/Ext.kt', [
    '3 Cart → lib/core/src/main/java/com/shop/core/Cart.java',
  ]);
  check('see one another within a package', 'other/place/src/main/kotlin/More.kt', [
    '4 Shelf → other/place/src/main/kotlin/Ext.kt',
  ]);

  it('pair tests with sources by name and by use', () => {
    assert.deepEqual(graph.testedBy.get('app/src/test/java/com/shop/app/AppTest.java'), [
      'app/src/main/java/com/shop/app/App.java',
    ]);
    assert.deepEqual(graph.tests.get('other/place/src/main/kotlin/Use.kt'), ['other/place/src/test/kotlin/UseTest.kt']);
  });

  it('are in the modules that Gradle names', () =>
    assert.deepEqual(graph.packages.map((one) => `${one.name} ${one.root} ${one.manifest}`), [
      'shop  settings.gradle.kts',
      'app app app/build.gradle.kts',
      'core lib/core lib/core/build.gradle',
      'moved other/place other/place/build.gradle.kts',
    ]));

  it('prefer their own module and main source sets', () => {
    const twice = graphOf({
      'a/pom.xml':
        '<project><parent><artifactId>no</artifactId></parent><!-- <artifactId>no</artifactId> --><artifactId>a-one</artifactId></project>',
      'b/pom.xml':
        '<project><artifactId>b-two</artifactId><dependencies><dependency><artifactId>x</artifactId></dependency></dependencies></project>',
      'a/src/main/java/p/X.java': 'package p;\nclass X {}',
      'b/src/main/java/p/X.java': 'package p;\nclass X {}',
      'a/src/test/java/p/X.java': 'package p;\nclass X {}',
      'a/src/main/java/q/A.java': 'package q;\nimport p.X;',
      'b/src/main/java/q/B.java': 'package q;\nimport p.X;',
      'a/src/test/java/q/T.java': 'package q;\nimport p.X;',
    });
    assert.deepEqual(
      ['a/src/main/java/q/A.java', 'b/src/main/java/q/B.java', 'a/src/test/java/q/T.java'].map((path) =>
        edgesFrom(twice, path)[0]
      ),
      ['2 X → a/src/main/java/p/X.java', '2 X → b/src/main/java/p/X.java', '2 X → a/src/test/java/p/X.java'],
    );
    assert.deepEqual(twice.packages.map((one) => `${one.name} ${one.root}`), ['a-one a', 'b-two b']);
  });

  it("lead in Scala by selectors, from enclosing packages, and through sbt's projects", () => {
    const scala = graphOf({
      'build.sbt':
        'name := "shop"\nlazy val core = project\n  .in(file("modules/core"))\nlazy val `web-app` = (project in file("web"))\nlazy val docs = project\n',
      'modules/core/src/main/scala/Cart.scala':
        'package shop.core\n\ncase class Cart(lines: Int)\nobject Cart { def empty = Cart(0) }\ntrait Priced\n',
      'modules/core/src/main/scala/package.scala': 'package shop\n\npackage object util {\n  def round = 1\n}\n',
      'web/app/Web.scala':
        'package shop.web\n\nimport shop.core.{ Cart, Priced => P, Missing }\nimport core.Priced\nimport shop.util._\nimport shop.core.Cart.empty\n\nclass Web extends Page\n',
      'web/app/Page.scala': 'package shop.web\n\nimport shop.core._\n\ntrait Page extends Priced\n',
      'docs/a.md': '',
    });
    assert.deepEqual(edgesFrom(scala, 'web/app/Web.scala'), [
      '3 Cart,Priced → modules/core/src/main/scala/Cart.scala',
      '4 Priced → modules/core/src/main/scala/Cart.scala',
      '5 * → modules/core/src/main/scala/package.scala',
      '6 empty → modules/core/src/main/scala/Cart.scala',
      '8 Page → web/app/Page.scala',
    ]);
    assert.deepEqual(edgesFrom(scala, 'web/app/Page.scala'), ['3 Priced → modules/core/src/main/scala/Cart.scala']);
    assert.deepEqual(scala.packages.map((one) => `${one.name} ${one.root}`), ['shop ', 'docs docs', 'core modules/core',
      'web-app web']);
  });

  it('are linked in time linear in the number of files', () => {
    const uses = Array.from({ length: 200 }, (_, i) => `C${i}x c${i};`).join(' ');
    const files = (count: number): Files =>
      Object.fromEntries(
        Array.from({ length: count },
          (_, i) => [`src/main/java/p/C${i}x.java`, `package p;\nimport p.*;\nimport q.*;\nclass C${i}x { ${uses} }`]),
      );
    assertLinearIn(250, (count) => indexed(files(count)), (made) => assert.equal(link(made).imports.size, made.length));
  });

  function check(title: string, path: string, expected: string[]): void {
    it(title, () => assert.deepEqual(edgesFrom(graph, path), expected));
  }
});
