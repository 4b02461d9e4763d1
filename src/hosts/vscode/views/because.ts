import type { OmittedBecause } from '../../../model';

/** Why a file is not in a pack, in words that follow its name. */
export const because: Record<OmittedBecause, string> = {
  budget: 'the budget is spent',
  value: 'would add too little for its tokens',
  rank: 'ranked too low',
  excluded: 'excluded',
  ignored: 'ignored',
  binary: 'binary',
  large: 'too large',
  'secret-file': 'holds secrets by its name',
  unreadable: 'cannot be read',
  outside: 'lies outside this folder',
  link: 'is a link to another file',
  submodule: 'is in a submodule',
  'nested-repository': 'is in another repository',
  'other-package': 'belongs to another package',
};
