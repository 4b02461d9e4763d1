export interface PageParts {
  /** The addresses of the page's script and style sheet. */
  readonly script: string;
  readonly style: string;
  /** The source from which the editor serves local files, for the content security policy. */
  readonly source: string;
  /** A random value that is new for each page. */
  readonly nonce: string;
  /** The language of the texts, such as `en` or `de`. */
  readonly language: string;
  readonly title: string;
}

/**
 * Creates the page's HTML without any content from the workspace, which the script adds as text. Nothing is loaded from
 * the network.
 */
export function createPageHtml({ script, style, source, nonce, language, title }: PageParts): string {
  const policy = `default-src 'none'; style-src ${source}; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${escapeHtml(style)}">
</head>
<body>
<main id="page"></main>
<script nonce="${escapeHtml(nonce)}" src="${escapeHtml(script)}"></script>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
