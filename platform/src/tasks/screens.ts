import { Failure, runTask } from '../failure.ts';
import { findBrowser, runCommand } from '../run-command.ts';

await runTask(async () => {
  const { ok } = await runCommand('playwright', ['test', '--config', 'e2e/screens'], {
    live: true,
    environment: findBrowser(),
  });
  if (!ok) throw new Failure('Some pictures could not be taken.');
});
