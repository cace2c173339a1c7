import { describe, expect, it } from 'vitest';
import { mailedNames } from './mailed-names.ts';

describe('a name in a mail', () => {
  it.each(['Ada M.', 'J.P. Marin', 'L’Hermione', 'Pen Duick VI', 'Anne-Marie', 'М. Иванова', 'S.Y. Joshua'])(
    'stays as it is: %s',
    (name) => {
      expect(mailedNames({ who: name, boat: name }, 'fr')).toEqual({ who: name, boat: name });
    },
  );

  it.each([
    'Compte bloqué : voyez http://evil.example',
    'voyez hxxp://evil',
    'www.evil',
    'evil.example',
    'evil.example/login B.',
    'evil。example',
    'ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'éphémère.example',
    'help@evil',
  ])('is left out where it looks like an address: %s', (name) => {
    expect(mailedNames({ who: name, boat: name }, 'fr')).toEqual({ who: 'Quelqu’un', boat: '(nom masqué)' });
    expect(mailedNames({ who: 'Ada M.', boat: name }, 'en')).toEqual({
      who: 'Ada M.',
      boat: '(name hidden)',
    });
  });
});
