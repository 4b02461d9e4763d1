/** The maximum number of characters of a text that are examined. */
const maxCharsRead = 100_000;
/** Matches code that occurs only in C++, including class members. */
const cppOnlyPattern =
  /^[ \t]{0,40}(?:(?:inline |export )?namespace\b[ \t]*[\w:]{0,200}[ \t]*(?:\{|$)|template[ \t]?<|class[ \t]+(?:\w+[ \t]+){0,3}\w+[ \t]*(?:final[ \t]*)?(?:[:{;]|$)|(?:public|private|protected)[ \t]*:|using[ \t]+(?:namespace\b|\w+[ \t]*=|[\w:]+::)|virtual[ \t]|constexpr[ \t]|friend[ \t]|#[ \t]*include[ \t]*<(?:[a-z_]+|c(?:std[a-z]+|math|string|time|type|assert|errno|limits))>)|\bstd::\w/m;
/** Matches the start of a section that is compiled only as C++. It does not determine the language of the header. */
const cppGuardPattern = /^[ \t]*#[ \t]*(?:ifdef[ \t]+__cplusplus|if[ \t]+defined[ \t]*\(?[ \t]*__cplusplus)/;

/**
 * Reports whether a header whose extension C and C++ share is C++, based on its text without comments and C++-only
 * sections.
 */
export function isCpp(text: string): boolean {
  return cppOnlyPattern.test(removeCppSections(text.slice(0, maxCharsRead)));
}

/** Removes comments at the start of lines, and sections that are compiled only as C++. */
function removeCppSections(text: string): string {
  const keptLines: string[] = [];
  let depth = 0, cppDepth = 0;
  let isInComment = false;
  for (const line of text.split('\n')) {
    const code = line.trimStart();
    if (isInComment || code.startsWith('/*')) {
      isInComment = !code.includes('*/', isInComment ? 0 : 2);
      continue;
    }
    if (/^#[ \t]*if/.test(code)) {
      depth++;
      if (cppDepth === 0 && cppGuardPattern.test(code)) cppDepth = depth;
    } else if (/^#[ \t]*endif/.test(code)) {
      if (depth === cppDepth) cppDepth = 0;
      depth = Math.max(0, depth - 1);
    } else if (/^#[ \t]*el/.test(code)) {
      if (depth === cppDepth) cppDepth = 0;
    }
    if (cppDepth === 0 && !code.startsWith('//') && !code.startsWith('*')) keptLines.push(line.slice(0, 500));
  }
  return keptLines.join('\n');
}
