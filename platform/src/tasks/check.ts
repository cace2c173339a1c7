import { runTask } from '../command-line/run-task.ts';
import { Failure } from '../failure.ts';
import { runChecks } from '../tools/checks/checks.ts';
import { printOutput } from '../tools/run-command.ts';

await runTask({
  name: 'check',
  help: 'npm run check   types, imports, the version of shared, format and lint, dead code, texts in both languages',
  options: {},
  async run() {
    const failed = (await runChecks(printOutput)).filter(({ ok }) => !ok);
    if (failed.length > 0) throw new Failure(`\nNot in order: ${failed.map(({ name }) => name).join(', ')}.`);
  },
});
