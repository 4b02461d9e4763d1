/** The number of characters of a text that are read. */
const readMax = 100_000;
/** Starts of lines (or of text after a template's `>`) that exist only in C++, including members of a class. */
const marks =
  /^[ \t]{0,40}(?:(?:inline |export )?namespace\b[ \t]*[\w:]{0,200}[ \t]*(?:\{|$)|template[ \t]?<|class[ \t]+(?:\w+[ \t]+){0,3}\w+[ \t]*(?:final[ \t]*)?(?:[:{;]|$)|(?:public|private|protected)[ \t]*:|using[ \t]+(?:namespace\b|\w+[ \t]*=|[\w:]+::)|virtual[ \t]|constexpr[ \t]|friend[ \t]|#[ \t]*include[ \t]*<(?:[a-z_]+|c(?:std[a-z]+|math|string|time|type|assert|errno|limits))>)|\bstd::\w/m;
/** Code that is compiled only as C++ does not determine the language of the rest. */
const guarded = /^[ \t]*#[ \t]*(?:ifdef[ \t]+__cplusplus|if[ \t]+defined[ \t]*\(?[ \t]*__cplusplus)/;

/**
 * Reports whether a header whose extension C and C++ share is C++, judging by its text without comments and C++-only
 * sections.
 */
export function isCpp(text: string): boolean {
  return marks.test(common(text.slice(0, readMax)));
}

/** Removes comments at the start of lines, and the C++ branches. */
function common(text: string): string {
  const kept: string[] = [];
  let depth = 0, cppFrom = 0;
  let inComment = false;
  for (const line of text.split('\n')) {
    const code = line.trimStart();
    if (inComment || code.startsWith('/*')) {
      inComment = !code.includes('*/', inComment ? 0 : 2);
      continue;
    }
    if (/^#[ \t]*if/.test(code)) {
      depth++;
      if (cppFrom === 0 && guarded.test(code)) cppFrom = depth;
    } else if (/^#[ \t]*endif/.test(code)) {
      if (depth === cppFrom) cppFrom = 0;
      depth = Math.max(0, depth - 1);
    } else if (/^#[ \t]*el/.test(code)) {
      if (depth === cppFrom) cppFrom = 0;
    }
    if (cppFrom === 0 && !code.startsWith('//') && !code.startsWith('*')) kept.push(line.slice(0, 500));
  }
  return kept.join('\n');
}
