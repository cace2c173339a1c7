import { describe, expect, it } from 'vitest';
import { plainLine } from './plain-line.ts';

describe('a name or a title', () => {
  it.each([
    ['facture\u202efdp.exe', 'facturefdp.exe'],
    ['\u2066fdp.\u2069erutcaf\u200e\u200f\u061c', 'fdp.erutcaf'],
    ['ass\u200bur\u200can\u200dce\u2060\ufeff\u00ad', 'assurance'],
    [' Acte\nde\u0000\u0007 francisation\u2028\u0085 ', 'Acte de francisation'],
    ['Reçu\ud800', 'Reçu\ufffd'],
    ['L’Étoile n° 3 ⚓', 'L’Étoile n° 3 ⚓'],
    ['\u202e\u200b', ''],
  ])('is one line of visible characters: %j', (given, plain) => {
    expect(plainLine(given)).toBe(plain);
  });
});
