import { openApi } from '@nfcards/api';
import { array, object, parse, record, string } from 'valibot';
import { apiOptions } from '../../../serving/api-options.ts';
import { createGateway } from '../../../serving/gateway/gateway.ts';
import { readSettings } from '../../../settings/settings.ts';

/**
 * One API, and a gateway on a port of its own for each channel of a data folder, with the settings it has to have: `node
 * … <data folder> <channels as JSON> [<database>]`, whose address is that of a PostgreSQL. Ends when whoever started it disconnects.
 */
const [, , dataDir = '', given = '[]', database] = process.argv;
const channels = parse(
  array(object({ channel: string(), environment: record(string(), string()) })),
  JSON.parse(given),
);
const api = await openApi(apiOptions(readSettings({ DATA_DIR: dataDir, DATABASE_URL: database })));
const gateways = await Promise.all(
  channels.map(({ channel, environment }) =>
    createGateway({ api, settings: readSettings({ ...environment, DATA_DIR: dataDir, CHANNEL: channel }) }),
  ),
);
const addresses = await Promise.all(
  gateways.map((gateway) => gateway.listen({ host: '127.0.0.1', port: 0 })),
);
console.log(addresses.map((address) => new URL(address).port).join(' '));
process.once('disconnect', async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await api.close();
});
