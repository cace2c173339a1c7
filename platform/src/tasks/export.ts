import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exportSite } from '../deploy/export-site.ts';
import { ACCESS_LOG, siteConfiguration } from '../deploy/nginx-configuration.ts';
import { Failure, runTask } from '../failure.ts';
import { createGateway } from '../gateway/gateway.ts';
import { readSettings } from '../settings.ts';

const HELP = `npm run export -- <folder> [--api <address>] [--listen <address>] [--served-from <folder>] [--log <file>]

Writes what is live in the channel as files that need no gateway: each page in each language and palette, the
registry, the releases, and nginx.conf, which goes inside http { … } and serves them.

  --api          where the API answers, for nginx to pass its paths on; http://127.0.0.1:3000 unless said otherwise
  --listen       what nginx listens on; 8080 unless said otherwise
  --served-from  where the folder will lie on the machine that serves it; where it is written unless said otherwise
  --log          where nginx logs, without addresses of people, query strings and passwords; ${ACCESS_LOG} unless said otherwise

Run it again after each promotion and rollback; what is written already of a release stays.`;

await runTask(async () => {
  const { positionals, values } = readArguments();
  const [folder, ...rest] = positionals;
  if (values.help || folder === undefined) {
    console.log(HELP);
    return;
  }
  if (rest.length > 0) throw new Failure(`“${rest.join(' ')}” is too much.\n\n${HELP}`);
  const api = URL.parse(values.api);
  if (api === null || !/^https?:$/.test(api.protocol))
    throw new Failure(`--api is “${values.api}”; it must be an address such as http://127.0.0.1:3000.`);
  // A page that comes rendered tells a time and what the API answered then: it is no file to be kept.
  const settings = readSettings({ ...process.env, LOG_LEVEL: 'error', RENDERING: 'off' });
  const gateway = await createGateway({ settings });
  try {
    const site = await exportSite(gateway, resolve(folder));
    const served = resolve(values['served-from'] ?? folder);
    const configuration = siteConfiguration(site, {
      listen: values.listen,
      folder: served,
      api: api.origin,
      accessLog: values.log,
    });
    await writeFile(join(folder, 'nginx.conf'), configuration);
    console.log(`${site.pages.length} pages of the channel ${settings.CHANNEL} are in ${resolve(folder)}.`);
  } finally {
    await gateway.close();
  }
});

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        api: { type: 'string', default: 'http://127.0.0.1:3000' },
        listen: { type: 'string', default: '8080' },
        'served-from': { type: 'string' },
        log: { type: 'string', default: ACCESS_LOG },
      },
    });
  } catch (cause) {
    throw new Failure(`${cause instanceof Error ? cause.message : 'The arguments are off'}\n\n${HELP}`);
  }
}
