import type { Examined } from './run-checks.ts';

const MARKS = { well: 'well  ', wrong: 'WRONG ', skipped: '-     ' } as const;

/** For a person at a terminal: a line for each check, and under what is wrong what to do. */
export function describeReport(examined: readonly Examined[]): string {
  const width = Math.max(...examined.map(({ name }) => name.length));
  const lines = examined.flatMap((one) => [
    `${MARKS[one.status]} ${one.name.padEnd(width)}  ${one.found}`,
    ...(one.status === 'wrong' ? [`${' '.repeat(width + 9)}→ ${one.next}`] : []),
  ]);
  const count = (status: Examined['status']) => examined.filter((one) => one.status === status).length;
  return [
    ...lines,
    '',
    `${examined.length - count('skipped')} looked at, ${count('wrong')} wrong, ${count('skipped')} not looked at.`,
  ].join('\n');
}
