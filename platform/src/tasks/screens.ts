import { runTask } from '../command-line/run-task.ts';
import { Failure } from '../failure.ts';
import { findBrowser, printOutput, runCommand } from '../tools/run-command.ts';

await runTask({
  name: 'screens',
  help: 'npm run screens   takes the pictures of the pages that docs/screens has',
  options: {},
  async run() {
    const { ok } = await runCommand('playwright', ['test', '--config', 'e2e/screens'], {
      onOutput: printOutput,
      environment: findBrowser(),
    });
    if (!ok) throw new Failure('Some pictures could not be taken.');
  },
});
