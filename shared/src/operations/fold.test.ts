import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';

describe('fold', () => {
  it('drops case, accents and hyphens', () => expect(fold(' Bouches-du-RHÔNE ')).toBe('bouches du rhone'));
  it('writes ligatures and northern letters as they are typed', () =>
    expect(fold('Œuvre Helsingør')).toBe('oeuvre helsingor'));
});
