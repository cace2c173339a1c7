import type { Handlers } from '../wire/outcome.ts';
import { boats } from './boats.ts';
import { removeBoat } from './remove-boat.ts';
import { saveBoat } from './save-boat.ts';
import type { BoatServices } from './services.ts';

export function boatHandlers(services: BoatServices) {
  return {
    boats: boats(services),
    save_boat: saveBoat(services),
    remove_boat: removeBoat(services),
  } satisfies Partial<Handlers>;
}
