module.exports = function createServer(options) { // ^outline: function createServer 1-3 exported
  return options;
};
