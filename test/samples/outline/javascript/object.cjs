function used() {} // ^outline: function used 1-1 exported
function unused() {} // ^outline: function unused 2-2
const alias = 1; // ^outline: constant alias 3-3 exported

module.exports = { // ^outline: constant module.exports 5-10 exported
  used,
  renamed: alias,
  inline() {}, // ^outline: method module.exports.inline 8-8 exported
  arrow: () => 1, // ^outline: method module.exports.arrow 9-9 exported
};
