import { posix } from 'node:path';
import type { Uri } from 'vscode';
import { explanationName } from './explainPlace';
import type { FileLinks } from './explainText';

/**
 * Returns the links in the explanation of `path`. A preview resolves links that begin with `/` in the first workspace
 * folder, even if they lead out of it by `..`.
 */
export function linksFrom(path: string, uriOf: (path: string) => Uri, first: Uri | undefined): FileLinks {
  const up = '../'.repeat(path.split('/').length - 1);
  return {
    file(to) {
      const uri = uriOf(to);
      return uri.scheme === first?.scheme && uri.authority === first.authority
        ? `/${encoded(posix.relative(first.path, uri.path))}`
        : undefined;
    },
    why: (to) => `${up === '' ? './' : up}${encoded(explanationName(to))}`,
  };
}

/** Encodes a path, including the characters that would end a link in Markdown. */
function encoded(path: string): string {
  return path.split('/').map((part) =>
    encodeURIComponent(part).replace(/[()!'*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  ).join('/');
}
