import { runChecks } from '../checks/checks.ts';
import { Failure, runTask } from '../failure.ts';

await runTask(async () => {
  const failed = (await runChecks()).filter(({ ok }) => !ok);
  if (failed.length > 0) throw new Failure(`\nNot in order: ${failed.map(({ name }) => name).join(', ')}.`);
});
