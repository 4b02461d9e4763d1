var app = exports = module.exports = {}; // ^outline: constant app 1-1 exported

module.exports.create = create;

exports.load = function load(name) { // ^outline: function load 5-7 exported
  return name;
};

exports.Reader = class { // ^outline: class Reader 9-11 exported
  read() {} // ^outline: method Reader.read 10-10 exported
};

function create() { // ^outline: function create 13-16 exported
  this.start = function () {}; // ^outline: method create.start 14-14 exported
  return new Router();
}

function Router(options) {} // ^outline: function Router 18-18

Router.prototype.use = function use(path, fn) { // ^outline: method Router.use 20-23
  function wrap() {} // ^outline: function Router.use.wrap 21-21
  return wrap;
};

Router.prototype = {
  get: function (path) {}, // ^outline: method Router.get 26-26
  post(path) {}, // ^outline: method Router.post 27-27
  limit: 5,
};

app.listen = function listen() {}; // ^outline: method app.listen 31-31 exported

app.nested.deep = function () {};

var Alias = exports.Alias = function () {}; // ^outline: function Alias 35-35 exported

[1].forEach(function (n) {
  app.local = function () {};
});
