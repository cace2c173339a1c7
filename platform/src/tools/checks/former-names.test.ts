import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');

/** Exported by doors of shared: another name would be a new major version for every remote. */
const KEPT = ['LONGEST_CONTACT_MESSAGE', 'LONGEST_LINK_DAYS', 'MOST_LINK_VIEWS', 'LARGEST_DOCUMENT'];

/** Names that were replaced by the field’s own (docs/glossary.md), so that none comes back. */
const FORMER = new RegExp(
  `\\b(?:${[
    '(?:MOST|LONGEST|LARGEST|SHORTEST|FEWEST)_[A-Z][A-Z0-9_]*',
    'new Turns',
    'KeptBodies',
    'KeptForecasts',
    'secondsToWait',
    'readTwice',
    'Afterwards',
    'RunAgain',
    'firstPause',
    'longestPause',
    'hasOtherWayIn',
    'forgetWaysIn',
    'memberWakes',
    'takeUp',
    'AnchorTrouble',
    'NothingHeard',
    'ListeningLine',
    'breachesOf',
    'fitsInstead',
    'raiseVersion',
    'Rival',
    'handMade[A-Z]\\w*',
    'KeptChannel',
    'InTurn',
    'NOT_AS_READ',
    'judgeVersion',
    'AddressWriter',
    'addressWanted',
    'addressTaken',
    'waitForPauseFx',
    'waitForReadersFx',
    'useArrival',
    'useUnfolding',
    'useWayPast',
    'canComeAlive',
    'HeldAnswers',
    'ToLogin',
    'Circumstances',
  ].join('|')})\\b`,
  'g',
);

it('no source uses a name that was replaced', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !import.meta.filename.endsWith(file))
    // Deleted, and not committed yet.
    .filter((file) => existsSync(join(ROOT, file)))
    // Migrations that were released stay as they are.
    .filter((file) => !file.startsWith('api/src/database/migrations/'));
  expect(files.length).toBeGreaterThan(1000);
  const left = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(FORMER)]
      .map(([name]) => name)
      .filter((name) => !KEPT.includes(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(left).toEqual([]);
});
