import type { Operation, QueryValue } from '../operations/index.ts';
import { operationUrl } from '../operations/index.ts';

/**
 * How a call travels (SPEC A2). `standard`: reads are GET, everything else POST with a JSON body, the
 * credential in the cookie or the `Authorization` header. `legacy`: every call GET, parameters and `cookie`
 * in the query string, as installed mobile apps speak.
 */
export type Wire = 'standard' | 'legacy';

export interface Call {
  readonly host: string;
  readonly operation: Operation;
  readonly input: Readonly<Record<string, QueryValue>>;
  /** The session's bearer token, if there is one outside the cookie. */
  readonly credential: string | null;
  /** Language of the words in a refusal. */
  readonly language: string;
}

export function standardRequest({
  host,
  operation,
  input,
  credential,
  language,
}: Call): [string, RequestInit] {
  const authorization: Record<string, string> =
    credential === null ? {} : { authorization: `Bearer ${credential}` };
  if (operation.effect === 'reads') {
    // No header of our own: the browser must recognise the answer that the page preloaded.
    return [
      operationUrl(host, operation.path, input),
      { headers: authorization, credentials: 'same-origin' },
    ];
  }
  return [
    operationUrl(host, operation.path, {}),
    {
      method: 'POST',
      headers: { ...authorization, 'content-type': 'application/json', 'accept-language': language },
      credentials: 'same-origin',
      body: JSON.stringify(input),
    },
  ];
}

/** The input in the query string, the bytes as the body. */
export function bytesRequest(
  { host, operation, input, credential, language }: Call,
  bytes: Blob,
): [string, RequestInit] {
  const authorization: Record<string, string> =
    credential === null ? {} : { authorization: `Bearer ${credential}` };
  return [
    operationUrl(host, operation.path, input),
    {
      method: 'POST',
      headers: {
        ...authorization,
        'content-type': 'application/octet-stream',
        'accept-language': language,
      },
      credentials: 'same-origin',
      body: bytes,
    },
  ];
}

export function legacyRequest({ host, operation, input, credential }: Call): [string, RequestInit] {
  // Writes that anyone may call send it too, as a browser sends its cookie: confirming an address needs the session
  // that opened the account. The parameter `cookie` of a login is something else.
  const sendsCredential =
    operation.access !== 'anyone' || (operation.effect === 'writes' && !('cookie' in input));
  const query = sendsCredential && credential !== null ? { ...input, cookie: credential } : input;
  return [operationUrl(host, operation.path, query), { credentials: 'same-origin' }];
}
