import type { Handlers } from '../wire/outcome.ts';
import type { LiveServices } from './events.ts';
import { events } from './events.ts';

export function liveHandlers(services: LiveServices) {
  return { events: events(services) } satisfies Partial<Handlers>;
}
