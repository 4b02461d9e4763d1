import type { OmittedBecause } from '../../../model';

/** Why a file is not in a pack, in words that follow its name. */
export const because: Record<OmittedBecause, string> = {
  budget: 'no budget left',
  value: 'adds too little for its tokens',
  rank: 'ranked too low',
  excluded: 'excluded',
  ignored: 'ignored',
  binary: 'binary',
  large: 'too large',
  'secret-file': 'its name suggests secrets',
  unreadable: 'cannot be read',
  outside: 'outside this folder',
  link: 'a link to another file',
  submodule: 'in a submodule',
  'nested-repository': 'in another repository',
  'other-package': 'in another package',
};
