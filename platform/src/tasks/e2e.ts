import { Failure, runTask } from '../failure.ts';
import { findBrowser, runCommand } from '../run-command.ts';

await runTask(async () => {
  const { ok } = await runCommand('playwright', ['test', '--config', 'e2e', ...process.argv.slice(2)], {
    live: true,
    environment: findBrowser(),
  });
  if (!ok)
    throw new Failure(
      'Some browser tests failed; pictures are in test-results. With --trace on there is a trace of each, too.',
    );
});
