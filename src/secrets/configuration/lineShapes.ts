/**
 * Tests of single lines, with which `sniff.ts` distinguishes configurations from prose and code. Lines are passed
 * without trailing white space.
 */

/** Reports whether a line is empty or a comment, and so belongs to the lines around it. */
export function isNeutralLine(line: string): boolean {
  return /^[ \t]*(?:$|#|;|\/\/|<!--|---$|\{\{[-%*])/.test(line);
}

/**
 * Reports whether a line is a section, the start or end of a block, `name = value`, `export name=value`, or a
 * commented-out setting.
 */
export function isSettingLine(line: string): boolean {
  if (
    sectionPattern.test(line) || blockOpeningPattern.test(line) && !blockWordPattern.test(line) ||
    /^[ \t]*\},?$/.test(line)
  ) return true;
  const value = settingPattern.exec(line)?.[1];
  return value !== undefined && isWholeValue(value);
}

const sectionPattern = /^[ \t]*\[\[?[\w"'.:$/ -]{1,120}\]\]?$/;
const blockOpeningPattern = /^[ \t]*[A-Za-z][\w.-]{0,60}(?:[ \t]+"[^"\n]{1,100}"){0,3}[ \t]*=?[ \t]*\{$/;
const blockWordPattern =
  /^[ \t]*(?:else|try|do|finally|unsafe|loop|init|get|set|static|defer|begin|async|constructor|return|interface|class|struct|enum)\b/;
const settingPattern =
  /^[ \t]*(?:[#;][ \t]*)?(?:(?:export|set|setenv|declare -x)[ \t]+)?["']?[A-Za-z_/][\w./:$-]{0,150}["']?[ \t]*(?<!:)=(?![=~>])[ \t]*(.*)$/;

/** Reports whether a line is `name: value`, `name:`, `- value` or `- name: value`. */
export function isYamlLine(line: string): boolean {
  const match = yamlEntryPattern.exec(line);
  if (!match) return /^[ \t]*-[ \t]+[\w"'*&{[]/.test(line);
  return match[1] === undefined || isWholeValue(match[1]);
}

const yamlEntryPattern =
  /^[ \t]*(?:#[ \t]*)?(?:-[ \t]+){0,4}(?:"[^"\n]{1,100}"|'[^'\n]{1,100}'|[A-Za-z0-9_$./*@-][\w.$/*@-]{0,100})[ \t]*:(?:[ \t]+(.*))?$/;

/** Reports whether a line ends with `name:` or `name: |`, so that the more indented lines are its value. */
export function endsWithBlockKey(line: string): boolean {
  return /:[ \t]*(?:(?:!!\w{1,20}|&[\w.-]{1,60})[ \t]*)?(?:[|>][+-]?\d?)?$/.test(line);
}

/** Reports whether the value ends on its line and contains no call or declaration. */
function isWholeValue(value: string): boolean {
  if (/^["'].*["'](?:[ \t]+[#;].*)?$/.test(value)) return true;
  if (/^[{[]/.test(value)) return /[}\]](?:[ \t]+#.*)?$/.test(value) && !/[;()]|=>/.test(value);
  return !/[,;({[]$|=>|^(?:new|await|async|function|lambda|not|typeof|yield) |^[\w.$]+\(|[=!]==? /.test(value);
}

/** Reports whether the line has only JSON strings, numbers and punctuation. */
export function isJsonLine(line: string): boolean {
  let nameCount = 0, offset = 0;
  while (offset < line.length) {
    jsonTokenPattern.lastIndex = offset;
    const token = jsonTokenPattern.exec(line);
    if (!token) return false;
    if (token[1] !== undefined) nameCount++;
    offset = jsonTokenPattern.lastIndex;
  }
  return nameCount > 0 || /^[ \t]*[{}[\]]/.test(line) || /^[ \t]*"/.test(line);
}

const jsonTokenPattern =
  /[ \t]*(?:("(?:[^"\\]|\\.){0,200}"[ \t]*:)|"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*(?![\w.])|(?:true|false|null)\b|[{}[\],]|\/\/.*|\/\*[^*]*\*\/)[ \t]*/y;

/** Reports whether the line has only XML elements, and no elements of HTML or of a component. */
export function isXmlLine(line: string): boolean {
  return /^[ \t]*<.*>$/.test(line) &&
      !/\{|<\/?(?:html|head|body|div|span|p|a(?=\s)|ul|ol|li|table|t[drh]|tbody|thead|form|input|label|button|select|option|textarea|img|script|style|link|meta|h[1-6]|br|hr|nav|main|section|header|footer|template|slot|small|strong|em|code|pre|v-[\w-]+)[\s/>]/i
        .test(line) || /^[ \t]*<[\w.:-]{1,80}>[^<>{}]{1,200}$/.test(line);
}

/** Reports whether the lines after this one are still code. */
export function isFollowedByCode(line: string): boolean {
  return /(?:[{([,;\\]|=>|->|\b(?:then|do))$/.test(line) && !/\bEOF\\$/.test(line) || isCodeLine(line);
}

/** Reports whether this is a line of code. */
export function isCodeLine(line: string): boolean {
  return /^[ \t]*(?:[})\]]|\.\w|(?:@\w|\/?\*)|(?:import|from|return|const|let|var|export (?:default|const|class|function|type)|public|private|protected|static|def|class|func|fn|function|if|elif|else|for|while|try|catch|except|with|begin|type|interface|struct|enum|package|using|namespace|raise|throw|await|async|yield|switch|case|defmodule|val|override|impl|pub|mut|print|assert|expect|it|describe|end|self|this)\b)|;$|=>|\)[ \t]*(?:\{|->.*)?:?$/
    .test(line) &&
    !/^[ \t]*(?:if|for|with|from|type|end|case|it|else|try|print|import|return) [\w' ,-]{1,200}[.:]?$/.test(line);
}

/** Reports whether the lines may be assignments in code: spaces surround each `=`, and all names may occur in code. */
export function mayBeAssignments(body: string): boolean {
  return !/^[ \t]*\[[^\]\n]+\]\r?$|^[ \t]*(?:export )?[\w.-]{1,100}=|^[ \t]*[A-Za-z]\w*(?:-\w+|\.\w+\.\w+)[\w.-]*[ \t]*=|^[ \t]*[A-Za-z][\w-]*(?: "[^"\n]*")*[ \t]*\{\r?$/m
    .test(body);
}
