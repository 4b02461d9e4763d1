/** What `--workspace` takes for all packages: no package and no folder is called so. */
export const wholeRepository = '.';
