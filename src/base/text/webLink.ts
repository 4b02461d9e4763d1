/** Matches a URL, whose words belong to a website rather than to the text. */
export const webLinkPattern = /\b(?:https?|ftp|git|ssh):\/\/[^\s)>"'`\]]+/g;
