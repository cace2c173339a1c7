export type { CallModel } from './call.model.ts';
export { $client, createCall, forgetAnswersFx } from './call.model.ts';
export type { CallOptions, Client, ClientOptions, ReadOptions, SendOptions } from './client.ts';
export { CALL_TIMEOUT, createClient } from './client.ts';
export type { ClientError, Result } from './client-error.ts';
export { CACHE_LIFETIME } from './read-cache.ts';
export { refusalOf } from './refusal-of.ts';
export type { Wire } from './wire.ts';
