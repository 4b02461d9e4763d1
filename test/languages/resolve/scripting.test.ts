import assert from 'node:assert/strict';
import { type Files, edgeLines, graphOf } from '#test/support/project';

/** A root of several packages, and the targets of imports and names in some of its files. */
function project(title: string, files: Files, edges: Readonly<Record<string, readonly string[]>>,
  packages: readonly string[], tests: Readonly<Record<string, readonly string[]>>): void
{
  describe(title, () => {
    const graph = graphOf(files);
    for (const [path, expected] of Object.entries(edges))
      it(`leads from ${path}`, () =>
        assert.deepEqual(edgeLines(graph, path).map((edge) => edge.replace(/ \S*$/, '')), expected));
    it('knows the packages', () => assert.deepEqual(graph.packages.map((one) => `${one.name} ${one.root}`), packages));
    for (const [path, expected] of Object.entries(tests))
      it(`pairs ${path}`, () => assert.deepEqual(graph.testedBy.get(path), expected));
    it('does not depend on the order of the files', () => {
      const reversed = graphOf(Object.fromEntries(Object.entries(files).reverse()));
      for (const path of Object.keys(files)) assert.deepEqual(edgeLines(reversed, path), edgeLines(graph, path));
    });
  });
}

project('a Ruby application with engines and gems', {
  'Gemfile': "gem 'billing', path: 'gems/billing'\n",
  'config/application.rb':
    'module Shop\n  class Application < Rails::Application\n    config.autoload_paths += %W[#{config.root}/extras]\n  end\nend\n',
  'app/models/user.rb':
    'class User < ApplicationRecord\n  include Named\n  has_many :orders, class_name: "Order"\n  def bill = Billing::Invoice.new(self, Keybase)\nend\n',
  'app/models/application_record.rb': 'class ApplicationRecord < ActiveRecord::Base\nend\n',
  'app/models/concerns/named.rb': 'module Named\nend\n',
  'app/models/admin/user.rb': 'module Admin\n  class User < ::User\n  end\nend\n',
  'app/controllers/admin/users_controller.rb':
    'class Admin::UsersController < ApplicationController\n  def show = User.find(HTMLParser::MAX)\nend\n',
  'app/controllers/application_controller.rb': 'class ApplicationController\nend\n',
  'app/lib/html_parser.rb': 'class HTMLParser\n  MAX = 1\nend\n',
  'extras/keybase.rb': 'class Keybase\nend\n',
  'gems/billing/billing.gemspec': "Gem::Specification.new do |s|\n  s.name = 'shop-billing'\nend\n",
  'gems/billing/lib/billing.rb':
    "require 'billing/invoice'\nrequire_relative 'billing/errors'\nmodule Billing\n  autoload :Tax, 'billing/tax'\nend\n",
  'gems/billing/lib/billing/invoice.rb': 'module Billing\n  class Invoice\n    def pay = raise(Declined)\n  end\nend\n',
  'gems/billing/lib/billing/errors.rb': 'module Billing\n  class Declined < StandardError; end\nend\n',
  'gems/billing/lib/billing/tax.rb': 'module Billing\n  class Tax\n  end\nend\n',
  'gems/billing/spec/spec_helper.rb': "require 'billing'\n",
  'gems/billing/spec/billing/invoice_spec.rb':
    "require 'spec_helper'\nRSpec.describe Billing::Invoice do\n  it 'pays' do\n  end\nend\n",
  'spec/models/user_spec.rb': "require 'rails_helper'\nRSpec.describe User do\n  it 'x' do\n  end\nend\n",
  'spec/rails_helper.rb': "require File.expand_path('../config/application', __dir__)\n",
  'lib/core_ext/string.rb': 'class String\n  def shout = upcase\nend\nmodule Outer\n  module Inner\n  end\nend\n',
  'lib/tasks/a.rake':
    "String.new\nOuter.x\nOuter::Inner.y\nrequire 'json'\nload 'missing.rb'\nrequire '../../../outside'\nUser.all\n",
}, {
  'app/models/user.rb': ['ApplicationRecord → app/models/application_record.rb', 'Named → app/models/concerns/named.rb',
    'Billing::Invoice → gems/billing/lib/billing/invoice.rb', 'Keybase → extras/keybase.rb'],
  'app/models/admin/user.rb': ['::User → app/models/user.rb'],
  'app/controllers/admin/users_controller.rb': ['ApplicationController → app/controllers/application_controller.rb',
    'User → app/models/admin/user.rb', 'HTMLParser::MAX → app/lib/html_parser.rb'],
  'gems/billing/lib/billing.rb': ['billing/invoice → gems/billing/lib/billing/invoice.rb',
    './billing/errors → gems/billing/lib/billing/errors.rb', 'billing/tax → gems/billing/lib/billing/tax.rb'],
  'gems/billing/lib/billing/invoice.rb': ['Declined → gems/billing/lib/billing/errors.rb'],
  'gems/billing/spec/billing/invoice_spec.rb': ['spec_helper → gems/billing/spec/spec_helper.rb',
    'Billing::Invoice → gems/billing/lib/billing/invoice.rb'],
  'gems/billing/spec/spec_helper.rb': ['billing → gems/billing/lib/billing.rb'],
  'spec/models/user_spec.rb': ['rails_helper → spec/rails_helper.rb', 'User → app/models/user.rb'],
  'spec/rails_helper.rb': ['../config/application → config/application.rb'],
  'lib/tasks/a.rake': ['Outer::Inner → lib/core_ext/string.rb', 'User → app/models/user.rb'],
}, ['shop-billing gems/billing'], {
  'spec/models/user_spec.rb': ['app/models/user.rb'],
  'gems/billing/spec/billing/invoice_spec.rb': ['gems/billing/lib/billing/invoice.rb'],
});

project('PHP packages with Composer', {
  'composer.json':
    '{ "name": "acme/shop", "autoload": { "psr-4": { "App\\\\": "src/" }, "classmap": ["legacy"], "files": ["src/helpers.php"] }, "autoload-dev": { "psr-4": { "App\\\\Tests\\\\": "tests/" } } }',
  'src/Cart.php':
    '<?php\nnamespace App;\nuse Acme\\Money\\{Price, Currency as C};\nuse function App\\total;\nuse App\\Models;\nclass Cart extends Base implements Contracts\\Countable {\n  function f(Models\\User $u, \\LegacyThing $l) { new Old_Style_Thing; return total(C::EUR); }\n}\n',
  'src/Base.php': '<?php\nnamespace App;\nabstract class Base {}\n',
  'src/Contracts/Countable.php': '<?php\nnamespace App\\Contracts;\ninterface Countable {}\n',
  'src/Models/User.php': '<?php\nnamespace App\\Models;\nclass User {}\n',
  'src/helpers.php':
    "<?php\nnamespace App;\nrequire_once __DIR__ . '/Base.php';\nrequire dirname(__DIR__) . '/legacy/things.php';\ninclude 'config/a.php';\ninclude '../../outside.php';\nfunction total($x) {}\n",
  'config/a.php': '<?php return [];\n',
  'legacy/things.php': '<?php\nclass LegacyThing {}\nclass Other {}\n',
  'packages/money/composer.json':
    '{ "name": "acme/money", "autoload": { "psr-4": { "Acme\\\\Money\\\\": ["lib", "gen/"] }, "psr-0": { "Old_": "old/" } } }',
  'packages/money/lib/Price.php': '<?php\nnamespace Acme\\Money;\nfinal class Price {}\n',
  'packages/money/gen/Currency.php': '<?php\nnamespace Acme\\Money;\nenum Currency { case EUR; }\n',
  'packages/money/old/Old/Style/Thing.php': '<?php\nclass Old_Style_Thing {}\n',
  'packages/money/composer.lock': '{}',
  'broken/composer.json': '{ "name": ',
  'tests/CartTest.php':
    '<?php\nnamespace App\\Tests;\nuse App\\Cart;\nclass CartTest extends TestCase { public function testTotal() {} }\n',
  'tests/TestCase.php': '<?php\nnamespace App\\Tests;\nclass TestCase {}\n',
}, {
  'src/Cart.php': ['Acme\\Money\\Price → packages/money/lib/Price.php',
    'Acme\\Money\\Currency → packages/money/gen/Currency.php', 'App\\total → src/helpers.php',
    'App\\Base → src/Base.php', 'App\\Contracts\\Countable → src/Contracts/Countable.php',
    'App\\Models\\User → src/Models/User.php', 'LegacyThing → legacy/things.php'],
  'src/helpers.php': ['./Base.php → src/Base.php', '../legacy/things.php → legacy/things.php',
    'config/a.php → config/a.php'],
  'tests/CartTest.php': ['App\\Cart → src/Cart.php', 'App\\Tests\\TestCase → tests/TestCase.php'],
}, ['acme/shop ', 'broken broken', 'acme/money packages/money'], { 'tests/CartTest.php': ['src/Cart.php'] });

project('an Elixir umbrella', {
  'mix.exs': 'defmodule Shop.MixProject do\n  def project, do: [apps_path: "apps"]\nend\n',
  'apps/shop/mix.exs': 'defmodule Shop.Core.MixProject do\n  def project, do: [app: :shop, version: "0.1.0"]\nend\n',
  'apps/shop/lib/shop/cart.ex':
    'defmodule Shop.Cart do\n  alias Shop.{Item, Price}\n  defmodule Line do\n  end\n  def add(%Item{}, %Line{}), do: Shop.Priced.price(Price.Tax)\nend\n',
  'apps/shop/lib/shop/item.ex': 'defmodule Shop.Item do\nend\n',
  'apps/shop/lib/shop/price.ex': 'defmodule Shop.Price do\n  defmodule Tax do\n  end\nend\n',
  'apps/shop/lib/shop/priced.ex':
    'defprotocol Shop.Priced do\n  def price(x)\nend\ndefimpl Shop.Priced, for: Shop.Item do\n  def price(_), do: 1\nend\n',
  'apps/web/mix.exs': 'defmodule Web.MixProject do\n  def project do\n    [app: :web]\n  end\nend\n',
  'apps/web/lib/web.ex': 'defmodule Web do\nend\n',
  'apps/web/lib/web/router.ex':
    'defmodule Web.Router do\n  use Web, :router\n  scope "/", Web do\n    get "/", PageController, :index\n  end\nend\n',
  'apps/web/lib/web/controllers/page_controller.ex':
    'defmodule Web.PageController do\n  def index(c, _), do: Shop.Cart.Line\nend\n',
  'apps/shop/test/shop/cart_test.exs':
    'defmodule Shop.CartTest do\n  use ExUnit.Case\n  test "adds" do\n    Shop.Cart.add(1, 2)\n  end\nend\n',
}, {
  'apps/shop/lib/shop/cart.ex': ['Shop.Item → apps/shop/lib/shop/item.ex', 'Shop.Price → apps/shop/lib/shop/price.ex',
    'Shop.Priced → apps/shop/lib/shop/priced.ex', 'Shop.Price.Tax → apps/shop/lib/shop/price.ex'],
  'apps/web/lib/web/router.ex': ['Web → apps/web/lib/web.ex',
    'PageController → apps/web/lib/web/controllers/page_controller.ex'],
  'apps/web/lib/web/controllers/page_controller.ex': ['Shop.Cart.Line → apps/shop/lib/shop/cart.ex'],
  'apps/shop/lib/shop/priced.ex': ['Shop.Item → apps/shop/lib/shop/item.ex'],
}, ['shop apps/shop', 'web apps/web'], { 'apps/shop/test/shop/cart_test.exs': ['apps/shop/lib/shop/cart.ex'] });

project('Lua rocks', {
  'shop-1.0-1.rockspec':
    'package = "shop"\nbuild = { type = "builtin", modules = { ["shop.tax"] = "native/tax.lua", shop = "src/shop/init.lua" } }\n',
  'src/shop/init.lua':
    'local cart = require("shop.cart")\nlocal tax = require "shop.tax"\nlocal x = require("lfs")\ndofile("tools/a.lua")\nrequire("../outside")\n',
  'src/shop/cart.lua': 'local util = require("util")\nlocal shop = require("shop")\n',
  'src/util.lua': 'return {}\n',
  'native/tax.lua': 'return {}\n',
  'tools/a.lua': 'return 1\n',
  'plugins/b/lua/b/init.lua': 'require("b.deep.c")\n',
  'plugins/b/lua/b/deep/c.lua': 'require("b")\n',
  'editor.lua': 'require("b.deep.c")\n',
  'spec/cart_spec.lua':
    'local cart = require("shop.cart")\ndescribe("cart", function()\n  it("adds", function() end)\nend)\n',
}, {
  'src/shop/init.lua': ['shop.cart → src/shop/cart.lua', 'shop.tax → native/tax.lua', 'tools/a.lua → tools/a.lua'],
  'src/shop/cart.lua': ['util → src/util.lua', 'shop → src/shop/init.lua'],
  'plugins/b/lua/b/init.lua': ['b.deep.c → plugins/b/lua/b/deep/c.lua'],
  'plugins/b/lua/b/deep/c.lua': ['b → plugins/b/lua/b/init.lua'],
  'editor.lua': ['b.deep.c → plugins/b/lua/b/deep/c.lua'],
}, ['shop '], { 'spec/cart_spec.lua': ['src/shop/cart.lua'] });

project('shell scripts', {
  'bin/run.sh':
    '. "$(dirname "$0")/../lib/log.sh"\nsource "${BASH_SOURCE%/*}/env.sh"\nsource "$ROOT/lib/net/http.bash"\nsource "$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/env.sh"\n. /etc/profile\nsource "$HOME/.cargo/env"\nbash ./other.sh\n. ../../outside.sh\n',
  'bin/env.sh': 'A=1\n',
  'bin/other.sh': 'echo\n',
  'lib/log.sh': 'log() { :; }\n. net/http.bash\n',
  'lib/net/http.bash': 'get() { :; }\n',
  'test/test_helper.bash': 'load_lib() { :; }\n',
  'test/log.bats': 'load test_helper\nload ../lib/log.sh\n@test "logs" {\n  log a\n}\n',
  'deep/a/b/c.sh': '# shellcheck source=lib/log.sh\n. "$x"\n',
}, {
  'bin/run.sh': ['$(dirname "$0")/../lib/log.sh → lib/log.sh', '${BASH_SOURCE%/*}/env.sh → bin/env.sh',
    '$ROOT/lib/net/http.bash → lib/net/http.bash', '$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/env.sh → bin/env.sh',
    './other.sh → bin/other.sh'],
  'lib/log.sh': ['net/http.bash → lib/net/http.bash'],
  'test/log.bats': ['test_helper → test/test_helper.bash', '../lib/log.sh → lib/log.sh'],
  'deep/a/b/c.sh': ['lib/log.sh → lib/log.sh'],
}, [], { 'test/log.bats': ['lib/log.sh'] });
