import { appointStaff, StartFailure } from '@nfcards/api';
import { runTask } from '../command-line/run-task.ts';
import { Failure, UsageFailure } from '../failure.ts';
import { databasePlace } from '../serving/api-options.ts';
import { readSettings } from '../settings/settings.ts';

const HELP = `npm run staff -- <email>   makes the account that has verified this address one of staff

Staff answers what members ask of support: who answers for which place, and changes of names.
The embedded database is used by one process at a time: stop the server first. With DATABASE_URL it may run.`;

await runTask({
  name: 'staff',
  help: HELP,
  positionals: ['<email>'],
  options: {},
  async run({ positionals: [email = ''] }) {
    if (!email.includes('@')) throw new UsageFailure(`“${email}” is no email address.`);
    const appointed = await appointStaff(databasePlace(readSettings(process.env)), email).catch(asFailure);
    if (!appointed) throw new Failure(`No account has verified ${email}: verify the address first.`);
    console.log(`${email} is one of staff.`);
  },
});

function asFailure(cause: unknown): never {
  throw cause instanceof StartFailure ? new Failure(cause.message) : cause;
}
