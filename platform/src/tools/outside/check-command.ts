import { runTask } from '../../command-line/run-task.ts';
import { Failure } from '../../failure.ts';
import { checkTexts } from '../../releases/build/check-texts.ts';
import { readRemoteDeclaration } from '../../releases/release/remote-declaration.ts';
import { ROOT } from '../../root.ts';
import { runCommand } from '../run-command.ts';

const HELP = 'npm run check   remote.json, types, format and lint, texts in both languages';

/** Whatever is not in order, in the words of who found it. */
async function problems(): Promise<readonly string[]> {
  readRemoteDeclaration(ROOT);
  const ran = await Promise.all([
    runCommand('tsc', ['--noEmit']),
    runCommand('biome', ['ci', '--colors=off', '.']),
  ]);
  return [...ran.filter(({ ok }) => !ok).map(({ output }) => output), ...checkTexts(ROOT)];
}

export async function run(words: readonly string[]): Promise<void> {
  await runTask(
    {
      name: 'check',
      help: HELP,
      options: {},
      async run() {
        const found = await problems();
        if (found.length > 0) throw new Failure(`${found.join('\n')}\n\nNot in order.`);
        console.log('All in order.');
      },
    },
    words,
  );
}
