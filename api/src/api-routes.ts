import type { FastifyPluginAsync } from 'fastify';
import { createHandlers } from './handlers.ts';
import type { Services } from './services.ts';
import { findDevice, rememberDevice } from './sessions/known-devices.ts';
import { endReplacedSession, findSession } from './sessions/sessions.ts';
import { socialCallback } from './social/social-callback.ts';
import { operationRoutes } from './wire/routes.ts';

/** All operations, each behind the same gatekeeper, and where providers send people back to. */
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
    legacyWire,
  });
  return async (server) => {
    await server.register(routes);
    await server.register(socialCallback(services));
  };
}
