import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Failure } from '../../failure.ts';
import { ROOT } from '../../root.ts';
import { readRemoteDeclaration } from './remote-declaration.ts';

const WALLET = join(ROOT, 'mfe-wallet');
const declaration = readFileSync(join(WALLET, 'remote.json'), 'utf8');

function refusalOf(text: string | null): string {
  const folder = mkdtempSync(join(tmpdir(), 'remote-declaration-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (text !== null) writeFileSync(join(folder, 'remote.json'), text);
  try {
    readRemoteDeclaration(folder);
    return 'nothing was refused';
  } catch (cause) {
    if (cause instanceof Failure) return cause.message;
    throw cause;
  }
}

it('is read as it is written', () => {
  expect(readRemoteDeclaration(WALLET)).toMatchObject({ name: 'mfe-wallet', namespace: 'wallet' });
  expect(refusalOf(declaration)).toBe('nothing was refused');
});

it.each([
  ['is not there', null, /There is no .*remote\.json, so .* is not the folder of a remote/],
  ['is not JSON', declaration.slice(0, -3), /remote\.json is not .*\nthe whole file: .*JSON/],
  ['lacks something', declaration.replace('"developmentPort"', '"port"'), /\ndevelopmentPort: /],
  ['says what nobody reads', declaration.replace('"mounts"', '"slot": "port-field", "mounts"'), /\nslot: /],
  ['says something else', declaration.replace('"path": "/', '"path": "'), /\nmounts\.0\.path: /],
  [
    'takes all paths',
    declaration.replace('"/wallet"', '"/*"'),
    /\nmounts\.0\.path: \/\* may take pages of others: a path begins with a word/,
  ],
  [
    'takes a path of the site',
    declaration.replace('"/wallet"', '"/api/wallet"'),
    /\nmounts\.0\.path: the site itself answers what begins with \/api/,
  ],
])('is refused with what is wrong when it %s', (_, text, says) => {
  expect(refusalOf(text)).toMatch(says);
});
