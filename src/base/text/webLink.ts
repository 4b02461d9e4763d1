/** A link's words are those of a web site. */
export const webLink = /\b(?:https?|ftp|git|ssh):\/\/[^\s)>"'`\]]+/g;
