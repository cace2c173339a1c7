import { login } from './accounts/login.ts';
import { register } from './accounts/register.ts';
import type { Database } from './database/database.ts';
import { mailing } from './newsletter/mailing.ts';
import { portDetails } from './ports/port-details.ts';
import { portsData } from './ports/ports-data.ts';
import type { Handlers } from './wire/outcome.ts';

/** What answers each row of the operations table. */
export function createHandlers(database: Database): Handlers {
  return {
    ports_data: portsData(database),
    port_details: portDetails(database),
    login,
    register,
    mailing: mailing(database.db),
  };
}
