/** Marks that generators leave in the comment that a file begins with. */
const marks = /@generated\b|\bauto-?generated\b|\bcode generated\b|^\W*(?:automatically )?generated (?:by|from|with|using|automatically)\b|\b(?:file|code|module) (?:is|was|has been|were) (?:auto(?:matically)?[ -]?)?generated\b|\bdo not (?:edit|modify)\b(?! (?:the|your|any))/i;
const names = /\.min\.(?:[cm]?js|css)$|\.bundle\.js$|[.-](?:generated|gen)\.[a-z]+$|\.(?:designer|g|g\.i)\.cs$|^(?:moc|ui|qrc)_[^/]*\.(?:cpp|h)$|\.(?:tab|yy)\.(?:c|cc|h)$|^lex\.\w+\.c$|^zz_generated\.|_pb2(?:_grpc)?\.pyi?$|\.pb\.(?:go|cc|h|swift)$|\.(?:g|gr|freezed|mocks|config|chopper|pb|pbenum|pbjson|pbserver|pbgrpc)\.dart$|\.js\.map$|\.css\.map$/;
/** What each of the marks holds: few files do, and the marks take twenty times as long. */
const anyMark = /generated|do not/i;
const headMax = 1_000;

/** Made by a machine: by its name, by its first lines, or because nobody writes such lines. */
export function isGenerated(name: string, text: string, isCode: boolean, lines: number): boolean {
  if (names.test(name)) return true;
  if (isCode && text.length > 5_000 && text.length / lines > 500) return true;
  const head = isCode ? text.slice(0, headMax) : '';
  return anyMark.test(head) && headComment(head).some((line) => marks.test(line));
}

/** The comment lines before the first line of code: further down a class may speak of what it generates. */
function headComment(head: string): string[] {
  const lines = head.split('\n', 20).map((line) => line.trim());
  const code = lines.findIndex((line) => line !== '' && !/^(?:\/\/|\/\*|\*|#|<!--|<\?|--|;|"""|'''|%|@)/.test(line));
  return code < 0 ? lines : lines.slice(0, code);
}
