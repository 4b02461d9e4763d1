/** The words of a link belong to a website. */
export const webLink = /\b(?:https?|ftp|git|ssh):\/\/[^\s)>"'`\]]+/g;
