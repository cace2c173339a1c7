import { runTask } from '../command-line/run-task.ts';
import { addRemote } from '../tools/generate/new-remote.ts';
import { titleOptions, titlesOf } from '../tools/generate/page-titles.ts';
import { refusePath, remoteWord } from '../tools/generate/refusals.ts';

const HELP = `npm run new-remote -- <name> [--path </path>] [--fr <title>] [--en <title>]

Makes the folder mfe-<name>: a remote with one page, in both languages, with its model and tests, of which one is a
browser test. The page is at /<name> unless --path says otherwise. It is tested, checked and built with the others from then on.

For example: npm run new-remote -- harbour --fr "La capitainerie" --en "The harbour office"`;

await runTask({
  name: 'new-remote',
  help: HELP,
  positionals: ['<name>'],
  options: { ...titleOptions, path: { type: 'string', example: '/harbour' } },
  async run({ positionals: [wanted = ''], values }) {
    const word = remoteWord(wanted);
    const path = values.path ?? `/${word}`;
    const name = `mfe-${word}`;
    refusePath(path, name);
    await addRemote(name, { page: word, path, namespace: word, titles: titlesOf(word, values) });
    console.log(`Made ${name}, which shows ${path}.

  npm run dev                               shows it as you write it
  npm run release -- publish ${name}
  npm run release -- promote ${name}@1.0.0   makes it live: ${path}
  npm run new-page -- ${name} berths ${path === '/' ? '' : path}/berths/:id

Say in ${name}/README.md, and in the README’s table of packages, what it is for; .github/CODEOWNERS names a team for it.`);
  },
});
