import assert from 'node:assert/strict';
import { ruby } from '#languages/ruby/ruby';
import { assertAllLinear } from '../support/linear';
import { definitionLines, definitionsAgree, longLines } from '../support/facts';
import { errorsOf, factsOf } from '../support/project';

const { facts } = ruby;

describe('definitions in Ruby', () => {
  check('finds modules, classes and methods',
    'module A\n  class B < C\n    def m(a)\n    end\n    def self.n; end\n  end\nend\ndef f\nend\n', [
    'module A 1 exported',
    'class A.B 2 exported',
    'method A.B.m 3 exported',
    'method A.B.n 5 exported',
    'function f 8 exported',
  ]);
  check('names a class by its last part', 'class A::B::C\n  def m; end\nend\n', ['class A::B.C 1 exported',
    'method A::B::C.m 2 exported']);
  check('finds operators and setters',
    'class A\n  def ==(o); end\n  def [](k); end\n  def x=(v)\n  end\n  def <=>(o)\n  end\n  def ok?; end\n  def !; end\nend\n',
    ['class A 1 exported', 'method A.== 2 exported', 'method A.[] 3 exported', 'method A.x= 4 exported',
      'method A.<=> 6 exported', 'method A.ok? 8 exported', 'method A.! 9 exported']);
  check('applies private to the definitions after it',
    'class A\n  def a; end\n  private\n  def b; end\n  public\n  def c; end\n  protected # why\n  def d; end\nend\nclass B\n  def e; end\nend\n',
    ['class A 1 exported', 'method A.a 2 exported', 'method A.b 4', 'method A.c 6 exported', 'method A.d 8',
      'class B 10 exported', 'method B.e 11 exported']);
  check('applies private with names and before a def',
    'class A\n  def a; end\n  def b; end\n  private :a\n  private def c\n  end\n  private attr_reader :d\n  def self.e; end\n  private_class_method :e\nend\n',
    ['class A 1 exported', 'method A.a 2', 'method A.b 3 exported', 'method A.c 5', 'property A.d 7', 'method A.e 8']);
  check('finds attributes that span lines, aliases and generated methods',
    'class A\n  attr_accessor :a,\n                :b\n  alias c d\n  alias_method :e, :f\n  define_method(:g) { 1 }\nend\n',
    ['class A 1 exported', 'property A.a 2 exported', 'property A.b 3 exported', 'method A.c 4 exported',
      'method A.e 5 exported', 'method A.g 6 exported']);
  check('assigns singleton methods to their class',
    'class A\n  class << self\n    def b; end\n    private\n    def c; end\n  end\n  def d; end\nend\n', [
    'class A 1 exported',
    'method A.b 3 exported',
    'method A.c 5',
    'method A.d 7 exported',
  ]);
  check('finds constants and classes created by calls',
    'A = 1\nB == 2\nC ||= 3\nD = Struct.new(:x) do\n  def y; end\nend\nE = Class.new(F)\ndef g; end\n', [
    'constant A 1 exported',
    'constant C 3 exported',
    'class D 4 exported',
    'method D.y 5 exported',
    'class E 7 exported',
    'function g 8 exported',
  ]);
  check('reads one-line definitions',
    'class A < B; end\nmodule C; class D; def e; end; end; end\ndef f(a) = a\ndef g; end\n', ['class A 1 exported',
    'module C 2 exported', 'class C.D 2 exported', 'method C.D.e 2 exported', 'function f 3 exported',
    'function g 4 exported']);
  check('matches ends even if nothing is indented',
    'module A\nclass B\ndef c\n1\nend\ndef d\nend\nend\nend\ndef e\nend\n', ['module A 1 exported',
    'class A.B 2 exported', 'method A.B.c 3 exported', 'method A.B.d 6 exported', 'function e 10 exported']);
  check('sees through heredocs',
    'a = [<<~ONE, <<-TWO]\ndef b; end\nONE\n  def c; end\n  TWO\ndef d; end\nx <<FOUR\nputs <<EOS.strip\nclass E\nEOS\n',
    ['function d 6 exported']);
  check('sees through comments, strings and data',
    '=begin\ndef a; end\n=end\ns = "x\ndef b; end\n"\n# def c; end\nt = %q(\ndef d; end (\n) )\nu = %w[\nclass E\n]\ndef f; end\n__END__\ndef g; end\n',
    ['function f 14 exported']);
  check('distinguishes regular expressions from divisions',
    "a = b / c # '\nx = /[\"'#]/\ny = z.split /'/\nq = 1/2; r = '/'\nv = w ? /\"/ : %r{\"}\ndef f; end\n", [
    'function f 6 exported',
  ]);
  check('distinguishes percents, shifts and characters from strings',
    "a = b % c\nd << E\nclass << self\nend\nf = ?\"\ng = h %(i)\nx = { '%': 1 }\ndef j; end\n", [
    'function j 8 exported',
  ]);
  check('reads strings in the code within strings', 'a = "b #{c("d #{"e"} \'")} def f"\ndef g; end\n', [
    'function g 2 exported',
  ]);
  check('reads Windows line endings', 'class A\r\n  private\r\n  def b\r\n  end\r\nend\r\ndef c\r\nend\r\n', [
    'class A 1 exported',
    'method A.b 3',
    'function c 6 exported',
  ]);
  it('agrees with the outline on the fixture', () =>
    definitionsAgree(facts, 'test/samples/outline/ruby/definitions.rb'));

  function check(title: string, source: string, expected: string[]): void {
    it(title, () => assert.deepEqual(definitionLines(facts, source), expected));
  }
});

describe('imports in Ruby', () => {
  check('reads loaded files',
    "require 'a/b'\nrequire_relative '../c'\nrequire_relative 'd'\nload \"e.rb\"\nrequire(\"f\")\n", ['require a/b 1 *',
    'require ../c 2 *', 'require ./d 3 *', 'require e.rb 4 *', 'require f 5 *']);
  check('reads autoloads', "autoload :Parser, 'a/parser'\nA.autoload(:B, 'a/b')\n", ['dynamic a/parser 1 Parser']);
  check('reads paths relative to the file',
    "require File.expand_path('../a', __FILE__)\nrequire File.expand_path('../../b', __FILE__)\nrequire File.join(__dir__, 'c')\nrequire File.dirname(__FILE__) + '/d'\nrequire File.expand_path('../e', __dir__)\n",
    ['require ./a 1 *', 'require ../b 2 *', 'require ./c 3 *', 'require ./d 4 *', 'require ../e 5 *']);
  check('is not fooled by comments, strings and names',
    "# require 'a'\ns = \"require 'b'\"\nx.require 'c'\nrequired 'd'\nrequire \"e/#{f}\"\n", []);
  it('reports which constants are used', () =>
    assert.deepEqual(
      used(
        "class A < B::C\n  D.new(::E, x: F::G::MAX) # H\n  s = 'I'\n  J = 1\n  rescue K::L, :M, @N\nend\nMAX_SIZE\nB::C\n",
      ),
      ['B::C 1', 'D 2', '::E 2', 'F::G::MAX 2', 'K::L 5'],
    ));

  function used(source: string): string[] {
    const layout = facts.lexicalMap(source);
    const { names, lines } = facts.uses!(layout, facts.definitions(layout), []);
    return names.map((name, i) => `${name} ${lines[i]!}`);
  }

  function check(title: string, source: string, expected: string[]): void {
    it(title, () =>
      assert.deepEqual(
        facts.imports(facts.lexicalMap(source)).map((one) =>
          `${one.kind} ${one.specifier} ${one.line} ${one.names.join(',')}`
        ),
        expected,
      ));
  }
});

describe('facts about Ruby', () => {
  it('include tests and their titles', () =>
    assert.deepEqual(
      ['spec/a_spec.rb', 'test/models/a_test.rb'].map((path) =>
        factsOf(path,
          'RSpec.describe A do\n  it \'works\' do\n  end\n  test "x y" do\n  end\n  context "when b" do\nend\n')
      ).map((one) => [one.role, ...one.testHints]),
      [['test', 'works', 'x y', 'when b'], ['test', 'works', 'x y', 'when b']],
    ));
  it('know errors', () =>
    assert.deepEqual(errorsOf('a.rb', "raise ArgumentError, 'x'\nfail A::Gone.new\nraise 'text'\n# raise B\n"), [
      'A::Gone',
      'ArgumentError',
    ]));
  it('include side effects', () =>
    assert.deepEqual(
      factsOf('a.rb', "require 'net/http'\nFile.read(a)\nUser < ApplicationRecord\nENV['A']\nsystem('ls')\n")
        .sideEffects,
      ['network', 'file-system', 'database', 'environment', 'process'],
    ));
  it('include no side effects if there are none', () =>
    assert.deepEqual(factsOf('a.rb', "# File.read\nfile = 'ENV[]'\nx.system\n").sideEffects, []));
  it('know roles', () =>
    assert.deepEqual(
      ['Gemfile', 'a.gemspec', 'config.ru', 'app/models/security.rb', 'db/schema.rb'].map((path) =>
        factsOf(path, path === 'db/schema.rb'
          ? '# This file is auto-generated from the current state of the database.\nA.b\n'
          : 'a\n').role
      ),
      ['config', 'config', 'config', 'source', 'generated'],
    ));
  it('include a headline', () =>
    assert.equal(factsOf('a.rb', '# frozen_string_literal: true\n\n# Parses dates.\nclass A\nend\n').headline,
      'Parses dates.'));
  it('take time linear in the length of a line', () => {
    assertAllLinear(
      longLines(['"', "'", '"#{', '#{"', '/', 'a /', '%w(', '%', '<<~A ', '<<A', '?"', 'def ', 'class A::', 'A::',
        ':a, ', 'private ', 'require "a" ', 'attr_reader :a, ', '\\', 'a = "', '`', 'module A; ', '@']),
      (text) => factsOf('a.rb', text),
    );
  });
  it('take time linear in the length of a text of many lines', () => {
    assertAllLinear(['"#{\n', '<<~A\n', '<<"A b"\n', '/\n', 'x = %w(\n', '\\"\n', '=begin\n', '  def a\n',
      ' class A\n'], (text) => factsOf('a.rb', text));
  });
});
