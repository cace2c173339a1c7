import { SHARED, SHARED_FOLDER } from '../contracts/contract.ts';
import { raiseVersion } from '../contracts/raise-version.ts';
import { judgeVersion, recordRelease, versionProblems } from '../contracts/shared-version.ts';
import { Failure, runTask } from '../failure.ts';
import { ROOT } from '../releases/site-packages.ts';

const HELP = `npm run shared-types             what became of the public types of shared since its last release
npm run shared-types -- raise    gives shared the version that this demands, in every package.json that names it
npm run shared-types -- record   as shared is released: from now on, this is what its version promises

A type that is gone, or that no longer fits where it was used, demands the next major version; a new one, or one
that can do more, the next minor one. “npm run check” demands the same.`;

await runTask(async () => {
  const [command, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || !['raise', 'record', undefined].includes(command)) {
    if (command !== '--help' && command !== '-h') throw new Failure(`There is no such command.\n\n${HELP}`);
    console.log(HELP);
    return;
  }
  if (command === 'record') {
    refuse(recordRelease(SHARED_FOLDER));
    console.log(`What ${SHARED} exports is recorded.`);
    return;
  }
  const verdict = judgeVersion(SHARED_FOLDER);
  for (const { bump, subject, happened } of verdict.changes) console.log(`${bump}  ${subject} ${happened}`);
  if (command === undefined) {
    refuse(versionProblems(verdict).slice(-1));
    console.log(`${SHARED} ${verdict.version} says what changed since ${verdict.released}.`);
    return;
  }
  if (versionProblems(verdict).length === 0)
    throw new Failure(`${SHARED} ${verdict.version} is right already.`);
  const files = raiseVersion(ROOT, { from: verdict.version, to: verdict.required });
  console.log(`${SHARED} is ${verdict.required} now, in ${files.join(', ')}.`);
});

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new Failure(problems.join('\n'));
}
