import { english } from '#base/text/english';
import type { Role } from '#model';

/** Why a file loses points by its role: what it keeps, in percent. */
export const roleWords: Readonly<Record<Role, (percent: number) => string>> = {
  source: (percent) => english`source file: keeps ${percent} %`,
  test: (percent) => english`test file: keeps ${percent} %`,
  config: (percent) => english`config file: keeps ${percent} %`,
  docs: (percent) => english`docs file: keeps ${percent} %`,
  types: (percent) => english`types file: keeps ${percent} %`,
  entry: (percent) => english`entry file: keeps ${percent} %`,
  script: (percent) => english`script file: keeps ${percent} %`,
  style: (percent) => english`style file: keeps ${percent} %`,
  data: (percent) => english`data file: keeps ${percent} %`,
  fixture: (percent) => english`fixture file: keeps ${percent} %`,
  generated: (percent) => english`generated file: keeps ${percent} %`,
  vendored: (percent) => english`vendored file: keeps ${percent} %`,
  lock: (percent) => english`lock file: keeps ${percent} %`,
  ci: (percent) => english`ci file: keeps ${percent} %`,
  example: (percent) => english`example file: keeps ${percent} %`,
};
