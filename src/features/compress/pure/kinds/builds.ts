import type { OutputKind } from '../outputKind';

/** The output of npm, pnpm, yarn and bun. */
export const nodePackages: OutputKind = {
  label: 'package manager',
  command: /^(?:npm|pnpm|yarn|bun) (?:i|ci|install|add|update|upgrade|remove|audit|outdated)\b|^yarn$/,
  clues: [/^(?:added|removed|changed) \d+ packages?(?:,| in )/, /^npm (?:warn|WARN|error|ERR!) /,
    /^(?:found|\d+) (?:0 )?vulnerabilities/, /^Progress: resolved \d+, reused \d+/],
  proofs: [/^npm (?:error|ERR!) code [A-Z_]+$/],
  rules: [
    { role: 'error', pattern: /^npm (?:error|ERR!)|^ ?ERR_PNPM|^error |^➤ YN\d+: .*\berror\b/i, sameGroup: true },
    {
      role: 'summary',
      pattern:
        /^(?:added|removed|changed|up to date|audited)\b.*|vulnerabilit|^Done in |^dependencies:|^devDependencies:/,
    },
    { role: 'warning', pattern: /^npm (?:warn|WARN) |^ ?WARN |^warning / },
    {
      role: 'progress',
      pattern: /^Progress: |^(?:info|\[\d\/\d\]) |^npm (?:http|timing|verb|sill|info) |^Packages: |^[+-]+$/,
    },
  ],
};

/** The output of pip, uv and poetry. */
export const pythonPackages: OutputKind = {
  label: 'package manager',
  command: /^(?:pip[\d.]*|python[\d.]* -m pip|uv (?:pip|sync|add)|poetry (?:install|add|update)|pipenv)\b/,
  clues: [/^(?:Collecting|Requirement already satisfied:?) \S+/, /^Successfully (?:installed|uninstalled) /,
    /^ {2}Downloading \S+\.(?:whl|tar\.gz)/],
  proofs: [/^ERROR: (?:Could not find a version that satisfies|No matching distribution found|ResolutionImpossible)/],
  rules: [
    { role: 'error', pattern: /^ *(?:ERROR|error): ?/, continues: /^ {2,}|^ *[╰│×]/ },
    { role: 'error', pattern: /^\S+ \S+ (?:requires|has requirement) \S.*(?:incompatible|not installed)\.$/ },
    { role: 'warning', pattern: /^(?:WARNING|DEPRECATION): / },
    { role: 'summary', pattern: /^Successfully |^Would install |^Resolved \d+ packages|^Installed \d+ packages/ },
    {
      role: 'progress',
      pattern:
        /^\s*(?:Collecting|Requirement already satisfied|Downloading|Using cached|Preparing|Building|Created wheel|Stored in|Installing|Obtaining|Getting requirements|Looking in|Attempting uninstall|Found existing|Uninstalling|Running|Stopping)\b|^ *[━╸╺ ]+/,
    },
  ],
};

/** The output of system package managers, such as apt and brew. */
export const systemPackages: OutputKind = {
  label: 'package manager',
  command: /^(?:sudo )?(?:apt|apt-get|dnf|yum|apk|brew|pacman)\b/,
  clues: [/^Reading package lists\.\.\./, /^(?:Get|Hit|Ign|Err):\d+ /, /^Setting up \S+ \(.+\) \.\.\.$/,
    /^Unpacking \S+ /, /^E: \S/],
  rules: [
    { role: 'error', pattern: /^(?:E|Err):|^dpkg: error|^Error/, continues: /^ {2}/ },
    { role: 'warning', pattern: /^W: |^WARNING/, continues: /^ {2}/ },
    { role: 'summary', pattern: /^\d+ upgraded, \d+ newly installed|^After this operation/ },
    {
      role: 'progress',
      pattern:
        /^(?:Get|Hit|Ign):\d+ |^(?:Reading|Building|Selecting|Preparing|Unpacking|Setting up|Processing|Fetched|Need to get|\(Reading|debconf|update-alternatives|Created symlink)\b/,
    },
  ],
};

/** The output of Docker and BuildKit. The error of a failing step includes the last lines that the step printed. */
export const docker: OutputKind = {
  label: 'docker build',
  command: /^(?:docker|podman|nerdctl|buildah|docker-compose)\b/,
  clues: [/^#\d+ \[.+\] \S/, /^#\d+ (?:CACHED|DONE|ERROR|exporting|naming|sha256|resolve|transferring|extracting)\b/,
    /^Step \d+\/\d+ : /, /^ ---> [0-9a-f]{12}$/, /^ => (?:CACHED )?\[/],
  rules: [
    {
      role: 'error',
      pattern:
        /^#\d+ ERROR|^ERROR: |^Error response from daemon|^failed to solve|^------$|^The command .* returned a non-zero code/,
      continues: /^ *>|^ *\d+ \||^-{4,}$|^[\d.]+ /,
    },
    { role: 'summary', pattern: /^Successfully (?:built|tagged) |^#\d+ naming to |^\[\+\] (?:Building|Running)/ },
    { role: 'content', pattern: /^#\d+ \[.+\] |^Step \d+\/\d+ : / },
    {
      role: 'progress',
      pattern:
        /^#\d+ (?:sha256:|extracting|resolve|transferring|CACHED|DONE|\.\.\.|exporting|writing)|^ => |^ ---> |^[0-9a-f]{12}: |^Removing intermediate/,
    },
  ],
};

/** Lines that a CI service prints around commands. */
export const ciLog: OutputKind = {
  label: 'CI log',
  clues: [/^##\[(?:group|endgroup|command|section)\]/, /^::(?:group|endgroup|error|warning)/, /^section_start:\d+:/],
  rules: [
    { role: 'error', pattern: /^##\[error\]|^::error/ },
    { role: 'warning', pattern: /^##\[warning\]|^::warning/ },
    { role: 'content', pattern: /^##\[(?:group|command|section)\]|^::group::/ },
    { role: 'progress', pattern: /^##\[(?:endgroup|debug)\]|^::endgroup|^section_(?:start|end):/ },
  ],
};
