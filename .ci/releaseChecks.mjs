// What the Marketplace and Open VSX ask of an extension, as one table of checks: values in, rows out.
//   https://code.visualstudio.com/api/working-with-extensions/publishing-extension
//   https://github.com/EclipseFdn/open-vsx.org/wiki/Publishing-Extensions

import { sectionOf } from './changelog.mjs';

/** More would make an editor's installation slow. Bytes. */
const largest = 7_000_000;
/** The Marketplace refuses more. */
const mostKeywords = 30;
/** Of the icon, pixels. */
const leastIcon = 128;

const categories = new Set(['AI', 'Azure', 'Chat', 'Data Science', 'Debuggers', 'Education', 'Extension Packs',
  'Formatters', 'Keymaps', 'Language Packs', 'Linters', 'Machine Learning', 'Notebooks', 'Other',
  'Programming Languages', 'SCM Providers', 'Snippets', 'Testing', 'Themes', 'Visualization']);

/** Files that a package must not have: sources, maps, settings of a machine, keys. */
const stray =
  /(?:^|\/)(?:\.env[^/]*|\.npmrc|\.git\/|node_modules\/|[^/]*\.(?:map|pem|key|pfx|vsix|log)$|id_[a-z0-9]+$)/;

/**
 * The checks in order, each `{title, problem, isOwners}`: `problem` is a sentence that says what to do, undefined where
 * all is well; `isOwners` where only the owner of the publisher can decide.
 *
 * `release`: manifest (with its texts), readme, changelog, icon (bytes), files (names in the VSIX), size (bytes of the
 * VSIX), typesVersion (of @types/vscode), redact (text → text without secrets).
 */
export function releaseChecks({ manifest, readme, changelog, icon, files, size, typesVersion, redact }) {
  const { name, publisher, version, engines = {}, repository, keywords = [] } = manifest;
  const check = (title, problem, isOwners = false) => ({ title, problem: problem || undefined, isOwners });
  const missing = ['displayName', 'description', 'main', 'license', 'icon'].filter((key) => !manifest[key]);
  const engine = /^\^(\d+)\.(\d+)\.(\d+)$/.exec(engines.vscode ?? '');
  const unknown = (manifest.categories ?? []).filter((one) => !categories.has(one));
  const images = imagesOf(readme);
  const relative = images.filter((address) => !/^[a-z]+:/i.test(address));
  const section = sectionOf(changelog, version);
  const strays = files.filter((file) => stray.test(file));
  return [
    check('name and publisher are identifiers', [name, publisher].every((id) => /^[a-z0-9][a-z0-9-]*$/i.test(id ?? ''))
      ? ''
      : `"${publisher}.${name}" may have letters, digits and "-" only.`),
    check('the version is three numbers', /^\d+\.\d+\.\d+$/.test(version ?? '')
      ? ''
      : `The Marketplace takes no version like ${version}; publish a pre-release with its flag.`),
    check('package.json says what it is', missing.length === 0 ? '' : `package.json lacks ${missing.join(', ')}.`),
    check('texts of package.json are there', /"%[^"%]+%"/.test(JSON.stringify(manifest))
      ? 'A text of package.json is not in package.nls.json.'
      : ''),
    check('the oldest editor is named', engine ? '' : `engines.vscode is ${engines.vscode}; write ^MAJOR.MINOR.PATCH.`),
    check('the types are those of that editor', engine && isNewer(typesVersion, engine.slice(1).map(Number))
      ? `@types/vscode ${typesVersion} is newer than engines.vscode ${engines.vscode}.`
      : ''),
    check('no proposed API is used', manifest.enabledApiProposals?.length > 0
      ? 'enabledApiProposals is for Insiders; the Marketplace refuses it.'
      : ''),
    check('categories are known', unknown.length === 0 ? '' : `The Marketplace knows no ${unknown.join(', ')}.`),
    check('keywords are few', keywords.length <= mostKeywords ? '' : `${keywords.length} of ${mostKeywords} keywords.`),
    check('the icon is a PNG of 128 pixels or more', iconProblem(icon)),
    check('the licence is in the package', files.some((file) => /^extension\/licen[cs]e(?:\.\w+)?$/i.test(file))
      ? ''
      : 'Open VSX asks for a LICENSE file.'),
    check('the repository is named', repository
      ? ''
      : 'Add "repository" to package.json: it is shown, and relative links of README.md lead there.', true),
    check('pictures of README.md can be shown', pictureProblem(images)),
    check('relative pictures have a repository', relative.length === 0 || repository
      ? ''
      : `${
        relative.join(', ')
      }: galleries and the extension's page in the editor load them from the repository that package.json names.`,
      true),
    check('CHANGELOG.md has the version', section
      ? ''
      : `Give the entries of this release the heading "## [${version}] - DATE".`),
    check('nothing waits in CHANGELOG.md', sectionOf(changelog, 'Unreleased')
      ? 'Entries are still under "Unreleased": `npm run release -- VERSION` moves them to that version.'
      : ''),
    check('the VSIX is small', size <= largest ? '' : `${size} bytes; at most ${largest} are allowed.`),
    check('the VSIX has no stray file', strays.length === 0 ? '' : `Leave out ${strays.join(', ')}.`),
    check('no text has a secret', [JSON.stringify(manifest), readme, changelog].every((text) => redact(text) === text)
      ? ''
      : 'package.json, README.md or CHANGELOG.md has what looks like a secret.'),
  ];
}

/** Whether a version (`1.101.0`) is of a later minor version than these numbers. */
function isNewer(version, [major, minor]) {
  const [itsMajor, itsMinor] = version.split('.').map(Number);
  return itsMajor > major || itsMajor === major && itsMinor > minor;
}

/** Addresses of images in Markdown and HTML. */
function imagesOf(markdown) {
  const text = markdown.replace(/^(`{3,})[\s\S]*?^\1/gm, '');
  return [...text.matchAll(/!\[[^\]\n]*\]\(([^)\s]+)/g), ...text.matchAll(/<img\b[^>]*\bsrc=["']([^"']+)/gi)]
    .map(([, address]) => address);
}

function pictureProblem(images) {
  const drawing = images.find((address) => /^data:image\/svg|\.svg(?:[?#]|$)/i.test(address));
  if (drawing) { return `${drawing} is an SVG, which the Marketplace refuses; make it a PNG.`; }
  const other = images.find((address) => /^[a-z]+:/i.test(address) && !/^https:/i.test(address));
  return other ? `${other.slice(0, 80)} must be https.` : '';
}

function iconProblem(icon) {
  const isPng = icon?.length >= 24 && icon.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n';
  if (!isPng) { return 'The icon must be a PNG.'; }
  const [width, height] = [icon.readUInt32BE(16), icon.readUInt32BE(20)];
  return width >= leastIcon && height >= leastIcon ? '' : `The icon has ${width} × ${height} pixels.`;
}
