#!/usr/bin/env node
import { runTask } from '../../command-line/run-task.ts';
import { UsageFailure } from '../../failure.ts';

interface Command {
  readonly run: (words: readonly string[]) => Promise<void>;
}

/** What a team has in its repository, in a module each: none waits for the bundler that does without. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  release: () => import('./release-command.ts'),
  dev: () => import('./dev-command.ts'),
  check: () => import('./check-command.ts'),
  e2e: () => import('./e2e-command.ts'),
};

const HELP = `nfcards <command>

  release   publishes, promotes, rolls back … this remote
  dev       shows this remote in the pages of a running site, built anew at each save
  check     types, format and lint, texts in both languages
  e2e       its browser tests, on a running site

Each has --help.`;

/** What is built for teams calls what older ones lack. */
const OLDEST_NODE = 24;

const [name = '', ...words] = process.argv.slice(2);
const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  console.error(`Node ${process.versions.node} is too old. Install Node ${OLDEST_NODE} or newer.`);
  process.exitCode = 1;
} else if (load !== undefined) {
  const { run } = await load();
  await run(words);
} else {
  await runTask({
    name: 'nfcards',
    help: HELP,
    options: {},
    positionals: ['<command>'],
    async run({ positionals: [unknown] }) {
      throw new UsageFailure(`There is no command “${unknown}”.`);
    },
  });
}
