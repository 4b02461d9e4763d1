/**
 * Patterns that match a package with its version in the manifests of all ecosystems. `NAME` stands for the name of the
 * package. The running time of each pattern depends only on the length of one line.
 */
const packagePatterns: readonly string[] = [
  // package.json, composer.json: "vite": "^4"; pubspec.yaml: http: ^1.0; Cargo.toml, libs.versions.toml: serde = "1", =
  // { version = "1" }; Ruby hashes
  String
    .raw`(?:^|[{,])[^\S\n]*["']?NAME["']?[^\S\n]*(?::|=>|=)[^\S\n]*(?:["'][\^~<>=!v*\s]{0,6}(?:\d|["'])|["'](?:workspace|file|link|npm|git|github|https?|catalog|latest|next|portal|patch)\b|\^\d|~\d|\{[^\n]{0,60}\b(?:version|path|git|workspace|ref)\b)`,
  // pubspec.yaml, indented in its list: http: 1.0
  String.raw`^[^\S\n]{2,}NAME:[^\S\n]*[\^~<>=]{0,2}\d+\.\d`,
  // requirements.txt, setup.cfg, "name>=2" in a list in pyproject.toml
  String.raw`(?:^[^\S\n]*|["'])NAME(?:\[[^\]\n]{0,60}\])?[^\S\n]*(?:[<>=~!]=|[<>])[^\S\n]*v?\d`,
  // go.mod: github.com/spf13/cobra v1.8.0
  String.raw`(?:^|[\s/])NAME(?:\/v\d{1,3})?[^\S\n]+v\d+\.\d`,
  // Gemfile, *.gemspec, *.podspec, mix.exs
  String
    .raw`\b(?:gem|dependency|add_dependency|add_development_dependency|add_runtime_dependency|pod)[^\S\n]*\(?[^\S\n]*["']NAME["']`,
  String.raw`\{[^\S\n]*:NAME[^\S\n]*,`,
  // pom.xml, *.csproj, build.gradle: 'group:name:1.0'
  String.raw`<(?:artifactId|groupId)>NAME<\/`,
  String.raw`\b(?:Include|Update)="NAME"`,
  String.raw`["':]NAME:[\w.$({-]{1,60}["':]`,
  // Package.swift
  String.raw`\/NAME(?:\.git)?["']`,
  // GitHub Actions workflows
  String.raw`\buses:[^\S\n]*["']?(?:[\w.-]{1,60}\/)?NAME(?:\/[\w./-]{1,60})?@`,
  // [dependencies.serde]
  String.raw`^\[[\w.-]{0,60}dependencies\.["']?NAME["']?\]`,
];

/** Reports whether a manifest contains the package with a version, and not only the word. */
export function containsPackage(text: string, name: string): boolean {
  const lowerCaseName = name.toLowerCase();
  if (!text.toLowerCase().includes(lowerCaseName)) return false;
  const escapedName = lowerCaseName.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(packagePatterns.map((key) => key.replaceAll('NAME', escapedName)).join('|'), 'im').test(text);
}
