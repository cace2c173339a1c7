import { ROOMS } from '../checks/checks.ts';
import { drawRooms } from '../checks/imports.ts';
import { Failure, runTask } from '../failure.ts';
import { runCommand } from '../run-command.ts';

await runTask(async () => {
  await drawRooms(ROOMS);
  const { ok } = await runCommand('biome', ['check', '--write', '--colors=off', '.'], { live: true });
  if (!ok) throw new Failure('What is listed above has to be put right by hand.');
});
