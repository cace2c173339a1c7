import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { CLIENT_ID, CLIENT_SECRET } from './openid-peer.ts';

type Me = Readonly<Record<string, unknown>>;

export interface FacebookPeer {
  readonly issuer: string;
  /** Whoever is logged in there; null for somebody who does not agree. */
  person: Me | null;
  readonly close: () => Promise<void>;
}

/** What Facebook's dialog, token endpoint and `/me` do, as far as its documentation goes: OAuth 2 with PKCE. */
export async function openFacebookPeer(callback: string): Promise<FacebookPeer> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const codes = new Map<string, { readonly challenge: string; readonly me: Me }>();
  const tokens = new Map<string, Me>();
  const peer: FacebookPeer = {
    issuer,
    person: null,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  function dialog({ searchParams }: URL, response: ServerResponse): void {
    const back = new URL(callback);
    back.searchParams.set('state', searchParams.get('state') ?? '');
    const known =
      searchParams.get('client_id') === CLIENT_ID && searchParams.get('redirect_uri') === callback;
    if (!known || searchParams.get('code_challenge_method') !== 'S256') {
      response.writeHead(400).end();
      return;
    }
    if (peer.person === null) {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_reason', 'user_denied');
    } else {
      const code = randomUUID();
      codes.set(code, { challenge: searchParams.get('code_challenge') ?? '', me: peer.person });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const code = form.get('code') ?? '';
    const given = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const right =
      given?.challenge === challenge &&
      form.get('client_secret') === CLIENT_SECRET &&
      form.get('redirect_uri') === callback;
    if (given === undefined || !right) {
      sendJson(response, 400, { error: { message: 'This authorization code has been used.', code: 100 } });
      return;
    }
    const access_token = randomUUID();
    tokens.set(access_token, given.me);
    sendJson(response, 200, { access_token, token_type: 'bearer', expires_in: 3600 });
  }

  function me({ searchParams }: URL, request: IncomingMessage, response: ServerResponse): void {
    const access = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const proof = createHmac('sha256', CLIENT_SECRET).update(access).digest('hex');
    const person = tokens.get(access);
    if (person === undefined || searchParams.get('appsecret_proof') !== proof) {
      sendJson(response, 400, { error: { message: 'Invalid appsecret_proof', code: 100 } });
      return;
    }
    const fields = searchParams.get('fields')?.split(',') ?? [];
    sendJson(response, 200, Object.fromEntries(fields.map((field) => [field, person[field]])));
  }

  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/dialog/oauth') dialog(url, response);
    else if (url.pathname === '/oauth/access_token') void token(request, response);
    else if (url.pathname === '/me') me(url, request, response);
    else response.writeHead(404).end();
  });
  return peer;
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
