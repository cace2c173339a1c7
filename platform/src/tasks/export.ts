import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runTask } from '../command-line/run-task.ts';
import { UsageFailure } from '../failure.ts';
import { createGateway } from '../serving/gateway/gateway.ts';
import { AT_ROOT, readSettings } from '../settings/settings.ts';
import { exportSite } from '../tools/deploy/export-site.ts';
import { ACCESS_LOG, siteConfiguration } from '../tools/deploy/nginx-configuration.ts';

const HELP = `npm run export -- <folder> [--api <address>] [--listen <address>] [--served-from <folder>] [--log <file>]

Writes what is live in the channel as files that need no gateway: each page in each language and palette, the
registry, the releases, and nginx.conf, which goes inside http { … } and serves them.

  --api          where the API answers, for nginx to pass its paths on; http://127.0.0.1:3000 unless said otherwise
  --listen       what nginx listens on; 8080 unless said otherwise
  --served-from  where the folder will lie on the machine that serves it; where it is written unless said otherwise
  --log          where nginx logs, without addresses of people, query strings and passwords; ${ACCESS_LOG} unless said otherwise

Run it again after each promotion and rollback; what is written already of a release stays.
${AT_ROOT}`;

await runTask({
  name: 'export',
  help: HELP,
  optional: ['<folder>'],
  options: {
    api: { type: 'string', default: 'http://127.0.0.1:3000', example: 'http://127.0.0.1:3000' },
    listen: { type: 'string', default: '8080', example: '8080' },
    'served-from': { type: 'string', example: '/srv/site' },
    log: { type: 'string', default: ACCESS_LOG, example: ACCESS_LOG },
  },
  async run({ positionals: [folder], values }) {
    if (folder === undefined) {
      console.log(HELP);
      return;
    }
    const api = URL.parse(values.api);
    if (api === null || !/^https?:$/.test(api.protocol))
      throw new UsageFailure(
        `--api is “${values.api}”; it must be an address such as http://127.0.0.1:3000.`,
      );
    // A rendered page contains the time and answers of the API, which a file would keep too long. Nobody answers services.
    const settings = readSettings({ ...process.env, LOG_LEVEL: 'error', RENDERING: 'off', SERVICES: '' });
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
  },
});
