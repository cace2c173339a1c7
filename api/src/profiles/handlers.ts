import type { Services } from '../services.ts';
import type { Handlers } from '../wire/outcome.ts';
import { profile } from './profile.ts';

export function profileHandlers(services: Services) {
  return { profile: profile(services) } satisfies Partial<Handlers>;
}
