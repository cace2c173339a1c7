import { parseArgs } from 'node:util';
import { Failure, runTask } from '../failure.ts';
import { createGateway } from '../gateway/gateway.ts';
import { serveAlone, serveSite } from '../serve-site.ts';
import { readSettings } from '../settings.ts';

const HELP = `npm run serve -- gateway   pages, the registry and the releases; needs no database
npm run serve -- api       the API, what its mails link to, and the sitemaps; brings the database up to date first

For a site of several processes behind one address, which passes /api/ and the like to the one and the rest to
the other (platform/deploy/README.md). Nothing is built: publish and promote releases beforehand.`;

await runTask(async () => {
  const role = readRole();
  if (role === null) {
    console.log(HELP);
    return;
  }
  const settings = readSettings(process.env);
  if (role === 'gateway') await serveAlone(settings, () => createGateway({ settings }));
  else await serveSite(settings, (api) => createGateway({ settings, api, pages: false }));
});

/** Null: to be explained. */
function readRole(): 'gateway' | 'api' | null {
  const options = { help: { type: 'boolean', short: 'h', default: false } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, strict: false, options });
  const [role, ...rest] = positionals;
  if (values.help || role === undefined) return null;
  if ((role !== 'gateway' && role !== 'api') || rest.length > 0)
    throw new Failure(`“${positionals.join(' ')}” cannot be served.\n\n${HELP}`);
  return role;
}
