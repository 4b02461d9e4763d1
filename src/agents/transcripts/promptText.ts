/**
 * Elements that programs put around a user's prompt: some are dropped whole, wrappers are replaced by their content.
 */
const noise = ['ide_opened_file', 'ide_selection', 'ide_diagnostics', 'system-reminder', 'command-name',
  'command-message', 'command-args', 'command-contents', 'local-command-stdout', 'local-command-stderr',
  'local-command-caveat', 'user-prompt-submit-hook', 'hook_context', 'session_context', 'environment_context',
  'user_instructions', 'current_datetime', 'reminder', 'timestamp', 'task-notification', 'bash-input', 'bash-stdout',
  'bash-stderr', 'environment_details', 'additional_data', 'system_notification', 'ADDITIONAL_METADATA',
  'EPHEMERAL_MESSAGE', 'mode_notice', 'SYSTEM_NOTICE'];
const wrappers = ['user_query', 'USER_REQUEST', 'user_message', 'user_input', 'task', 'feedback'];

/**
 * Matches messages that programs and other sessions send instead of the user. The text after the element is theirs,
 * too, such as where its result can be read.
 */
const sent = new RegExp([
  String.raw`^\s*(?:Another [\w ]{1,40} sent (?:you )?a message:\s*)?`,
  String
    .raw`<(?:(?!user-)(?:[a-z]{1,20}-){1,3}(?:notification|message)|(?:sub)?agent_notification|channel(?= source=))[\s>]`,
].join(''));

/** Reports whether an entire text is a message from a program or another session. */
export function isOfProgram(text: string): boolean {
  return sent.test(text);
}

/** Returns the text that the user wrote; undefined if none of it is theirs. */
export function promptText(text: string): string | undefined {
  if (isOfProgram(text)) return undefined;
  let rest = text;
  for (const name of noise) rest = withoutElement(rest, name);
  for (const name of wrappers) rest = getLeadingContent(rest, name) ?? rest;
  rest = rest.trim();
  return rest === '' || /^\[Request interrupted by user[^\]]*\]$/.test(rest) ? undefined : rest;
}

/** Removes an element in linear time: each tag is searched for once, from left to right. */
function withoutElement(text: string, name: string): string {
  const close = `</${name}>`;
  let kept = '';
  let from = 0;
  for (;;) {
    const open = text.indexOf(`<${name}`, from);
    if (open < 0) return kept + text.slice(from);
    const after = text[open + name.length + 1];
    const isTag = after === '>' || after === ' ' || after === '\n';
    const end = isTag ? text.indexOf(close, open) : open + name.length + 1;
    // the text was cut off inside an element that precedes the prompt
    if (end < 0) return (kept + text.slice(from, open)).trim() === '' ? '' : kept + text.slice(from);
    kept += text.slice(from, isTag ? open : end);
    from = isTag ? end + close.length : end;
  }
}

/** Returns the element's content if the text begins with that element. */
function getLeadingContent(text: string, name: string): string | undefined {
  const start = text.trimStart();
  if (!start.startsWith(`<${name}>`) && !start.startsWith(`<${name} `)) return undefined;
  const from = start.indexOf('>') + 1;
  const end = start.indexOf(`</${name}>`, from);
  return end < 0 ? undefined : start.slice(from, end);
}
