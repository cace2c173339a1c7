import { object, string } from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Operation, QueryValue } from '../operations/index.ts';
import { operations } from '../operations/index.ts';
import type { Call } from './wire.ts';
import { legacyRequest, standardRequest } from './wire.ts';

const membersRead: Operation = {
  path: 'get_all_nfcards',
  summary: 'A read that only members may ask.',
  effect: 'reads',
  access: 'member',
  input: object({ type: string() }),
  answer: object({}),
  failures: {},
};

function call(operation: Operation, input: Record<string, QueryValue>, changes: Partial<Call> = {}): Call {
  return { host: 'https://host.example', operation, input, credential: null, language: 'en', ...changes };
}

describe('the standard wire (A2)', () => {
  it('reads with GET, the input in the query string, and no header that the preloaded answer lacks', () => {
    expect(standardRequest(call(operations.port_details, { id: 'FRLRH' }))).toEqual([
      'https://host.example/port_details?id=FRLRH',
      { headers: {}, credentials: 'same-origin' },
    ]);
  });

  it('asks for a list without input at its bare address', () => {
    expect(standardRequest(call(operations.ports_data, {}))[0]).toBe('https://host.example/ports_data');
  });

  it('writes with POST, the input as JSON, in the visitor’s language', () => {
    const input = { email: 'anne@example.com', cookie: 'derived key' };
    expect(standardRequest(call(operations.login, input))).toEqual([
      'https://host.example/login',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': 'en' },
        credentials: 'same-origin',
        body: '{"email":"anne@example.com","cookie":"derived key"}',
      },
    ]);
  });

  it('carries a session of its own in the Authorization header, never in the address', () => {
    const [readUrl, read] = standardRequest(call(membersRead, { type: 'all' }, { credential: 'token' }));
    const [writeUrl, write] = standardRequest(
      call(operations.mailing, { email: 'a@b.fr' }, { credential: 'token' }),
    );
    expect([read.headers, readUrl]).toEqual([
      { authorization: 'Bearer token' },
      'https://host.example/get_all_nfcards?type=all',
    ]);
    expect(write.headers).toMatchObject({ authorization: 'Bearer token' });
    expect(writeUrl + String(write.body)).not.toContain('token');
  });
});

describe('the legacy wire (A1)', () => {
  it('writes with GET too, every parameter in the query string', () => {
    const input = { email: 'anne@example.com', cookie: 'derived key' };
    expect(legacyRequest(call(operations.login, input))).toEqual([
      'https://host.example/login?email=anne%40example.com&cookie=derived+key',
      { credentials: 'same-origin' },
    ]);
  });

  it('adds the session as `cookie` where only members may call', () => {
    expect(legacyRequest(call(membersRead, { type: 'all' }, { credential: 'token' }))).toEqual([
      'https://host.example/get_all_nfcards?type=all&cookie=token',
      { credentials: 'same-origin' },
    ]);
  });

  it('adds it to what anyone may write, unless that has a `cookie` of its own', () => {
    const [code, logIn] = [
      { email: 'a@b.fr', code: '012345' },
      { email: 'a@b.fr', cookie: 'derived key' },
    ];
    const addressOf = (name: 'email_verification_code' | 'login', input: Record<string, string>) =>
      legacyRequest(call(operations[name], input, { credential: 'token' }))[0];
    expect(addressOf('email_verification_code', code)).toMatch(/&cookie=token$/);
    expect(addressOf('login', logIn)).toMatch(/&cookie=derived\+key$/);
  });

  it('sends no session where anyone may read, and none when there is none', () => {
    expect(legacyRequest(call(operations.ports_data, {}, { credential: 'token' }))[0]).toBe(
      'https://host.example/ports_data',
    );
    expect(legacyRequest(call(membersRead, { type: 'all' }))[0]).toBe(
      'https://host.example/get_all_nfcards?type=all',
    );
  });
});

describe.each(Object.values(operations) as Operation[])('$path on both wires (A2)', (operation) => {
  const input = { first: 'é', second: null, third: { a: 1 } };
  const query = 'first=%C3%A9&third=%7B%22a%22%3A1%7D';

  it(`travels as it ${operation.effect} on the standard wire`, () => {
    const [url, { method = 'GET', body = null }] = standardRequest(call(operation, input, { host: '/api' }));
    const expected =
      operation.effect === 'reads'
        ? [`/api/${operation.path}?${query}`, 'GET', null]
        : [`/api/${operation.path}`, 'POST', JSON.stringify(input)];
    expect([url, method, body]).toEqual(expected);
  });

  it('is a GET with a query string on the legacy wire', () => {
    const [url, { method = 'GET', body = null }] = legacyRequest(call(operation, input, { host: '/api' }));
    expect([url, method, body]).toEqual([`/api/${operation.path}?${query}`, 'GET', null]);
  });
});
