import type { Services } from '../services.ts';
import type { Handlers } from '../wire/outcome.ts';
import { events } from './events.ts';

export function liveHandlers(services: Services) {
  return { events: events(services) } satisfies Partial<Handlers>;
}
