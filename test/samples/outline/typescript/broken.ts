export function before() { // ^outline: function before 1-3 exported
  return 1;
}

export class Half { // ^outline: class Half 5-10 exported
  good() {} // ^outline: method Half.good 6-6 exported
  bad( { // ^outline: method Half.bad 7-10 exported
    return
  }
}

export function after() { // ^outline: function after 12-14 exported
  return 2;
}
