import { execFileSync } from 'node:child_process';
import { killRounds } from '#test/support/killRounds';
import { dist, forgetPacks } from '../engines';
import type { Area } from '.';

const rounds = 500;

/** Packs that are killed at any moment: what is then not whole, and what of them stays. */
export const kill: Area = {
  title: `Crash safety: ${rounds} packs, each killed (-9) at a random moment`,
  async measure({ name, root }) {
    forgetPacks(root);
    const edited = execFileSync('git', ['ls-files', '*.ts', '*.js', '*.py', '*.go', '*.java'], {
      cwd: root,
      encoding: 'utf8',
    }).split('\n')[0]!;
    const { killed, whileWriting, locks, temporary, problems } = await killRounds({
      root,
      assetsDir: dist(),
      env: process.env,
      rounds,
      edited,
    });
    for (const problem of problems) console.error(problem);
    return [{
      repository: name,
      rounds,
      killed,
      'at a write': whileWriting,
      'locks left and taken over': locks,
      'temporary files left and removed': temporary,
      'not whole': problems.length,
    }];
  },
};
