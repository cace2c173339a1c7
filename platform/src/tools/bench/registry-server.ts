import { createGateway } from '../../serving/gateway/gateway.ts';
import { readSettings } from '../../settings/settings.ts';

/** The gateway alone, on the data folder that it is given. */
const server = await createGateway({ settings: readSettings({ DATA_DIR: process.argv[2] }) });
console.log(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
process.once('disconnect', () => void server.close());
