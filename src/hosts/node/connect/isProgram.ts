/** Lines from which a person is told the size of a file of AgentPack's own: a program. */
const longFile = 300;

export function isProgram(text: string | undefined): boolean {
  return text !== undefined && (text.split('\n').length > longFile || /^.{2000}/m.test(text));
}
