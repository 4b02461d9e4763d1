import { hasCtags, namesIn } from '../names';
import type { Area } from '.';

export const names: Area = {
  title: 'Functions, methods and types that Universal Ctags names too (--list N prints the differences)',
  given: true,
  async measure({ name, root }, { list }) {
    return hasCtags()
      ? namesIn(name, root, list)
      : [{ repository: name, skipped: 'no Universal Ctags with JSON output is installed' }];
  },
};
