import { describe, expect, it } from 'vitest';
import { onePerRemote, parseOverride } from './parse-override.ts';

const ALLOWED = ['http://localhost:*', 'https://preview.example'];

describe('an override of the address', () => {
  it.each([
    ['mfe-wallet@http://localhost:3103', 'mfe-wallet', 'http://localhost:3103'],
    ['mfe-wallet@http://localhost:3103/', 'mfe-wallet', 'http://localhost:3103'],
    ['mfe-wallet@http://localhost', 'mfe-wallet', 'http://localhost'],
    ['mfe-harbour@https://preview.example', 'mfe-harbour', 'https://preview.example'],
  ])('%s is a remote and an allowed origin', (text, remote, origin) => {
    expect(parseOverride(text, ALLOWED)).toEqual({ remote, origin });
  });

  it.each([
    'mfe-wallet@https://evil.example',
    'mfe-wallet@https://localhost:3103',
    'mfe-wallet@http://preview.example',
    'mfe-wallet@https://preview.example:8443',
    'mfe-wallet@https://preview.example.evil.example',
    'mfe-wallet@http://localhost.evil.example:3103',
    'mfe-wallet@http://127.0.0.1:3103',
  ])('%s is not allowed', (text) => {
    expect(parseOverride(text, ALLOWED)).toEqual({ text, why: 'forbidden' });
  });

  it.each([
    '',
    'mfe-wallet',
    '@http://localhost:3103',
    'mfe-wallet@',
    'mfe-wallet@localhost:3103',
    'mfe-wallet@javascript:alert(1)',
    'mfe-wallet@data:text/javascript,alert(1)',
    'mfe-wallet@blob:http://localhost:3103/1',
    'mfe-wallet@//localhost:3103',
    'mfe-wallet@http://localhost:3103@evil.example',
    'mfe-wallet@http://somebody:secret@localhost:3103',
    'mfe-wallet@http://localhost:3103/folder',
    'mfe-wallet@http://localhost:3103?a',
    'mfe-wallet@http://localhost:*',
    'mfe-wallet@HTTP://LOCALHOST:3103',
    'shell@http://localhost:3103',
    '__proto__@http://localhost:3103',
    '../mfe-wallet@http://localhost:3103',
  ])('%s is malformed', (text) => {
    expect(parseOverride(text, ALLOWED)).toEqual({ text, why: 'malformed' });
  });

  it('is shown in one line at most', () => {
    expect(parseOverride('x'.repeat(5_000), ALLOWED)).toEqual({ text: 'x'.repeat(80), why: 'malformed' });
  });
});

it('the last override of a remote counts', () => {
  const at = (origin: string) => ({ remote: 'mfe-wallet', origin });
  expect(onePerRemote([at('http://localhost:1'), at('http://localhost:2')])).toEqual([
    at('http://localhost:2'),
  ]);
});
