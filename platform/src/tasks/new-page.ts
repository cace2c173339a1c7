import { runTask } from '../command-line/run-task.ts';
import { addPage } from '../tools/generate/new-page.ts';
import { titleOptions, titlesOf } from '../tools/generate/page-titles.ts';
import { existingRemote, refusePageName, refusePath } from '../tools/generate/refusals.ts';

const HELP = `npm run new-page -- <remote> <name> </path> [--fr <title>] [--en <title>]

Adds a page to a remote: a folder with its view, model, texts and tests, a line in src/routes.ts, a mount in remote.json.

For example: npm run new-page -- mfe-harbour berths /berths/:id --fr "Places" --en "Berths"`;

await runTask({
  name: 'new-page',
  help: HELP,
  positionals: ['<remote>', '<name>', '</path>'],
  options: titleOptions,
  async run({ positionals: [remote = '', page = '', path = ''], values }) {
    const { name, namespace } = existingRemote(remote);
    refusePageName(page, name);
    refusePath(path, name);
    await addPage(name, { page, path, namespace, titles: titlesOf(page, values) });
    console.log(`Added ${name}/src/${page}, which is shown at ${path}.`);
  },
});
