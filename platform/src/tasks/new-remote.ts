import { Failure, runTask } from '../failure.ts';
import { addRemote } from '../generate/new-remote.ts';
import { readPageArguments, titlesOf } from '../generate/page-arguments.ts';
import { refusePath, remoteWord } from '../generate/refusals.ts';

const HELP = `npm run new-remote -- <name> [--path </path>] [--fr <title>] [--en <title>]

Makes the folder mfe-<name>: a remote with one page, in both languages, with its model and tests. The page is at /<name>
unless --path says otherwise. It is tested, checked and built with the others from then on.

For example: npm run new-remote -- harbour --fr "La capitainerie" --en "The harbour office"`;

await runTask(async () => {
  const given = readPageArguments(HELP);
  if (given === null) {
    console.log(HELP);
    return;
  }
  const [wanted, ...rest] = given.positionals;
  if (wanted === undefined || rest.length > 0) throw new Failure(HELP);
  const word = remoteWord(wanted);
  const path = given.path ?? `/${word}`;
  refusePath(path);
  const name = `mfe-${word}`;
  await addRemote(name, { page: word, path, namespace: word, titles: titlesOf(word, given) });
  console.log(`Made ${name}, which shows ${path}.

  npm run dev                               shows it as you write it
  npm run release -- publish ${name}
  npm run release -- promote ${name}@1.0.0   makes it live: ${path}
  npm run new-page -- ${name} berths ${path === '/' ? '' : path}/berths/:id

Say in the README’s table of rooms what it is for.`);
});
