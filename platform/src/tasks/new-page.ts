import { Failure, runTask } from '../failure.ts';
import { addPage } from '../generate/new-page.ts';
import { readPageArguments, titlesOf } from '../generate/page-arguments.ts';
import { existingRemote, refusePageName, refusePath } from '../generate/refusals.ts';

const HELP = `npm run new-page -- <remote> <name> </path> [--fr <title>] [--en <title>]

Adds a page to a remote: a folder with its view, model, texts and tests, a line in src/routes.ts, a mount in remote.json.

For example: npm run new-page -- mfe-harbour berths /berths/:id --fr "Places" --en "Berths"`;

await runTask(async () => {
  const given = readPageArguments(HELP);
  if (given === null) {
    console.log(HELP);
    return;
  }
  const [wanted, page, path, ...rest] = given.positionals;
  if (wanted === undefined || page === undefined || path === undefined || rest.length > 0)
    throw new Failure(HELP);
  const { name, namespace } = existingRemote(wanted);
  refusePageName(page, name);
  refusePath(path);
  await addPage(name, { page, path, namespace, titles: titlesOf(page, given) });
  console.log(`Added ${name}/src/${page}, which is shown at ${path}.`);
});
