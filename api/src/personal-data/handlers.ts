import type { Handlers } from '../wire/outcome.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import type { PersonalDataServices } from './services.ts';

export function personalDataHandlers(services: PersonalDataServices) {
  return {
    delete_account: deleteAccount(services),
    export_account: exportAccount(services),
  } satisfies Partial<Handlers>;
}
