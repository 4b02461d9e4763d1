/**
 * Elements that programs add to a user's prompt. Noise elements are removed entirely, and wrapper elements are replaced
 * by their content.
 */
const noiseElements = ['ide_opened_file', 'ide_selection', 'ide_diagnostics', 'system-reminder', 'command-name',
  'command-message', 'command-args', 'command-contents', 'local-command-stdout', 'local-command-stderr',
  'local-command-caveat', 'user-prompt-submit-hook', 'hook_context', 'session_context', 'environment_context',
  'user_instructions', 'current_datetime', 'reminder', 'timestamp', 'task-notification', 'bash-input', 'bash-stdout',
  'bash-stderr', 'environment_details', 'additional_data', 'system_notification', 'ADDITIONAL_METADATA',
  'EPHEMERAL_MESSAGE', 'mode_notice', 'SYSTEM_NOTICE'];
const wrapperElements = ['user_query', 'USER_REQUEST', 'user_message', 'user_input', 'task', 'feedback'];

/**
 * Matches messages that come from programs and other sessions, not from the user. The text after the element, such as
 * the location of a result, also comes from the sender.
 */
const programMessagePattern = new RegExp([
  String.raw`^\s*(?:Another [\w ]{1,40} sent (?:you )?a message:\s*)?`,
  String
    .raw`<(?:(?!user-)(?:[a-z]{1,20}-){1,3}(?:notification|message)|(?:sub)?agent_notification|channel(?= source=))[\s>]`,
].join(''));

/** Reports whether the entire text is a message from a program or another session. */
export function isProgramMessage(text: string): boolean {
  return programMessagePattern.test(text);
}

/** Returns the text that the user wrote, or undefined if the user wrote none of it. */
export function extractPromptText(text: string): string | undefined {
  if (isProgramMessage(text)) return undefined;
  let prompt = text;
  for (const name of noiseElements) prompt = removeElement(prompt, name);
  for (const name of wrapperElements) prompt = getLeadingContent(prompt, name) ?? prompt;
  prompt = prompt.trim();
  return prompt === '' || /^\[Request interrupted by user[^\]]*\]$/.test(prompt) ? undefined : prompt;
}

/** Removes an element in linear time, because each tag is searched for once, from left to right. */
function removeElement(text: string, name: string): string {
  const closingTag = `</${name}>`;
  let result = '';
  let position = 0;
  for (;;) {
    const tagStart = text.indexOf(`<${name}`, position);
    if (tagStart < 0) return result + text.slice(position);
    const nextCharacter = text[tagStart + name.length + 1];
    const isTag = nextCharacter === '>' || nextCharacter === ' ' || nextCharacter === '\n';
    const end = isTag ? text.indexOf(closingTag, tagStart) : tagStart + name.length + 1;
    // the text was cut off inside an element that precedes the prompt
    if (end < 0) return (result + text.slice(position, tagStart)).trim() === '' ? '' : result + text.slice(position);
    result += text.slice(position, isTag ? tagStart : end);
    position = isTag ? end + closingTag.length : end;
  }
}

/** Returns the element's content if the text begins with that element. */
function getLeadingContent(text: string, name: string): string | undefined {
  const trimmedText = text.trimStart();
  if (!trimmedText.startsWith(`<${name}>`) && !trimmedText.startsWith(`<${name} `)) return undefined;
  const contentStart = trimmedText.indexOf('>') + 1;
  const end = trimmedText.indexOf(`</${name}>`, contentStart);
  return end < 0 ? undefined : trimmedText.slice(contentStart, end);
}
