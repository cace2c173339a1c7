import { runTask } from '../../command-line/run-task.ts';
import { Failure } from '../../failure.ts';
import { siteOf } from '../dev/site-address.ts';
import { printOutput, runCommand } from '../run-command.ts';

const HELP = `npm run e2e -- [--url <address>] [what Playwright takes]

Runs the tests of browser-tests on a running site: http://localhost:3000 unless --url names another one.`;

export async function run(words: readonly string[]): Promise<void> {
  await runTask(
    {
      name: 'e2e',
      help: HELP,
      options: { url: { type: 'string', example: 'https://next.example.org' } },
      passesOn: true,
      async run({ values: { url }, positionals, passedOn }) {
        const { ok } = await runCommand('playwright', ['test', ...positionals, ...passedOn], {
          onOutput: printOutput,
          environment: { E2E_URL: siteOf(url) },
        });
        if (!ok) throw new Failure('Some browser tests failed; pictures are in test-results.');
      },
    },
    words,
  );
}
