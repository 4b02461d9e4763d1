import { posix } from 'node:path';
import type { Uri } from 'vscode';
import { getExplanationName } from './explainPlace';
import type { FileLinks } from './explainText';

/**
 * Creates the links for the explanation of `path`. A preview resolves links that begin with `/` relative to the first
 * workspace folder, even if `..` makes them point outside the folder.
 */
export function createExplanationLinks(path: string, toUri: (path: string) => Uri,
  firstFolder: Uri | undefined): FileLinks
{
  const upPath = '../'.repeat(path.split('/').length - 1);
  return {
    getFileTarget(to) {
      const uri = toUri(to);
      return uri.scheme === firstFolder?.scheme && uri.authority === firstFolder.authority
        ? `/${encodeLinkPath(posix.relative(firstFolder.path, uri.path))}`
        : undefined;
    },
    getExplanationTarget: (to) => `${upPath === '' ? './' : upPath}${encodeLinkPath(getExplanationName(to))}`,
  };
}

/** Encodes a path, including the characters that would end a link in Markdown. */
function encodeLinkPath(path: string): string {
  return path.split('/').map((part) =>
    encodeURIComponent(part).replace(/[()!'*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  ).join('/');
}
