import { runTask } from '../command-line/run-task.ts';
import { Failure, UsageFailure } from '../failure.ts';
import { bumpVersion } from '../releases/contracts/bump-version.ts';
import { writeEntry } from '../releases/contracts/changelog.ts';
import { checkVersion, recordRelease, versionProblems } from '../releases/contracts/shared-version.ts';
import { SHARED, SHARED_FOLDER } from '../releases/release/contract.ts';
import { ROOT } from '../root.ts';

const HELP = `npm run shared-types             what became of the public types of shared since its last release
npm run shared-types -- raise    gives shared the version that this demands, in every package.json that names it, and
                                 lists what changed in shared/CHANGELOG.md
npm run shared-types -- record   as shared is released: from now on, this is what its version promises

A type that is gone, or that no longer fits where it was used, demands the next major version; a new one, or one
that can do more, the next minor one. “npm run check” demands the same.`;

await runTask({
  name: 'shared-types',
  help: HELP,
  optional: ['<command>'],
  options: {},
  run: async ({ positionals: [command] }) => run(command),
});

function run(command: string | undefined): void {
  if (!['raise', 'record', undefined].includes(command))
    throw new UsageFailure(`There is no command “${command}”.`);
  if (command === 'record') {
    refuse(recordRelease(SHARED_FOLDER));
    console.log(`What ${SHARED} exports is recorded.`);
    return;
  }
  const verdict = checkVersion(SHARED_FOLDER);
  for (const { bump, subject, happened } of verdict.changes) console.log(`${bump}  ${subject} ${happened}`);
  if (command === undefined) {
    refuse(versionProblems(verdict).slice(-1));
    console.log(`${SHARED} ${verdict.version} says what changed since ${verdict.released}.`);
    return;
  }
  const isRight = versionProblems(verdict).length === 0;
  const version = isRight ? verdict.version : verdict.required;
  const isWritten = writeEntry(SHARED_FOLDER, { ...verdict, version });
  if (isRight) {
    if (!isWritten) throw new Failure(`${SHARED} ${version} is right already, and so is its CHANGELOG.md.`);
    console.log(`${SHARED} ${version} is right already; its CHANGELOG.md lists what changed since.`);
    return;
  }
  const files = bumpVersion(ROOT, { from: verdict.version, to: version });
  console.log(`${SHARED} is ${version} now, in ${files.join(', ')}.`);
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new Failure(problems.join('\n'));
}
