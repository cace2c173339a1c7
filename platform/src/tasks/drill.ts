import { runTask } from '../command-line/run-task.ts';
import { UsageFailure } from '../failure.ts';
import { drillFailover, drillKilling } from '../tools/drill/drills.ts';

const HELP = `npm run drill -- killing [--minutes 10]
    Builds a site of its own: three APIs and two gateways behind HAProxy, as platform/deploy recommends it, on a PostgreSQL.
    While people register, log in, write to each other, listen, store documents and open pages, one of the five processes
    is killed every ten seconds, by SIGKILL and by SIGTERM in turn, and started again. Then all that was acknowledged is
    looked for. Ends with 1 if anything is lost, or if one request in a thousand failed.

npm run drill -- failover
    The same site on two PostgreSQL servers under Patroni, with HAProxy before them, all as platform/deploy recommends it.
    While people work, the primary is killed, and comes back; then the new one stands still until another has taken over.
    Says how long nothing was written. Ends with 1 if anything is lost, or if the two servers differ in the end.

They leave nothing behind, and send nothing anywhere but to this machine.`;

await runTask({
  name: 'drill',
  help: HELP,
  positionals: ['<drill>'],
  options: { minutes: { type: 'string', example: '10', default: '10' } },
  async run({ positionals: [name], values: { minutes } }) {
    if (!/^[1-9]\d{0,2}$/.test(minutes))
      throw new UsageFailure(`--minutes is “${minutes}”; it must be a whole number from 1 to 999.`);
    if (name === 'killing') await drillKilling(Number(minutes));
    else if (name === 'failover') await drillFailover();
    else throw new UsageFailure(`There is no drill “${name}”.`);
  },
});
