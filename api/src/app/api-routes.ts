import type { FastifyPluginAsync } from 'fastify';
import { hashingFigures } from '../accounts/passwords.ts';
import { serviceTokenRoutes } from '../service-tokens/service-token-routes.ts';
import { openServiceTokens } from '../service-tokens/service-tokens.ts';
import { findDevice, rememberDevice } from '../sessions/known-devices.ts';
import { endReplacedSession, findSession } from '../sessions/sessions.ts';
import { socialCallback } from '../social/social-callback.ts';
import { CostlyCalls } from '../wire/costly-calls.ts';
import { operationRoutes } from '../wire/routes.ts';
import { createHandlers } from './handlers.ts';
import { refusals } from './refusals.ts';
import type { Services } from './services.ts';

/** Hashes that may wait, of calls and of the codes that answered calls have left to make. */
const MAX_WAITING_HASHES = 64;

/** All operations behind one gatekeeper, the callback address of social login, and tokens for services. */
export function apiRoutes(services: Services, legacyWire: boolean): FastifyPluginAsync {
  const { db, siteUrl } = services;
  const routes = operationRoutes({
    handlers: createHandlers(services),
    gatekeeper: {
      findSession: (token) => findSession(db, token),
      limiter: services.limiter,
      findDevice: (tokens, owner) => findDevice(db, tokens, owner),
      rememberDevice: (sessionToken, tokens) => rememberDevice(db, sessionToken, tokens),
      endReplacedSession: (token) => endReplacedSession(db, token),
      siteHosts: [new URL(siteUrl).host],
    },
    hashing: new CostlyCalls(() => hashingFigures().waiting >= MAX_WAITING_HASHES),
    legacyWire,
    refusals,
  });
  return async (server) => {
    await server.register(routes);
    await server.register(socialCallback(services));
    await server.register(
      serviceTokenRoutes({
        openTokens: () => openServiceTokens(db, siteUrl),
        gatekeeper: { findSession: (token) => findSession(db, token) },
        refusals,
      }),
    );
  };
}
