import { runTask } from '../command-line/run-task.ts';
import { Failure } from '../failure.ts';
import { PACKAGES } from '../tools/checks/checks.ts';
import { drawPackages } from '../tools/checks/imports.ts';
import { writeEditorSchemas } from '../tools/generate/editor-schemas.ts';
import { writeOfflinePage } from '../tools/generate/offline-page.ts';
import { printOutput, runCommand } from '../tools/run-command.ts';

await runTask({
  name: 'format',
  help: 'npm run format   formats all files, draws the map in the README, writes the schemas for editors and the page for archives',
  options: {},
  async run() {
    await drawPackages(PACKAGES);
    writeEditorSchemas();
    await writeOfflinePage();
    const { ok } = await runCommand('biome', ['check', '--write', '--colors=off', '.'], {
      onOutput: printOutput,
    });
    if (!ok) throw new Failure('What is listed above has to be put right by hand.');
  },
});
