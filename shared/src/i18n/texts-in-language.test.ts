import { describe, expect, it, vi } from 'vitest';
import { createI18n } from './i18n.ts';
import { defineTexts } from './texts.ts';
import { TextsInLanguage } from './texts-in-language.ts';

const tides = defineTexts({
  namespace: 'directory',
  feature: 'tides',
  fr: { title: 'Les marées', range: 'Marnage de {{metres}} m' },
  en: { title: 'Tides', range: 'A range of {{metres}} m' },
});

async function speak(language: 'fr' | 'en') {
  const i18n = await createI18n([tides], language);
  return { i18n, say: new TextsInLanguage(i18n).textsOf(tides) };
}

describe('what a feature says', () => {
  it('is in the language that was chosen', async () => {
    expect((await speak('fr')).say('title')).toBe('Les marées');
    expect((await speak('en')).say('title')).toBe('Tides');
  });

  it('has the values that it is given, each time', async () => {
    const { say } = await speak('fr');
    expect(say('range', { metres: '4,8' })).toBe('Marnage de 4,8 m');
    expect(say('range', { metres: '5,1' })).toBe('Marnage de 5,1 m');
  });

  it('is said by the same function as long as nothing changes, so that pieces given it are not rendered again', async () => {
    const { i18n } = await speak('fr');
    const spoken = new TextsInLanguage(i18n);
    expect(spoken.textsOf(tides)).toBe(spoken.textsOf(tides));
  });

  it('is looked up once', async () => {
    const { i18n } = await speak('fr');
    const looked = vi.spyOn(i18n, 'getFixedT');
    const spoken = new TextsInLanguage(i18n);
    const say = spoken.textsOf(tides);
    const lookedUp = vi.spyOn(i18n.services.interpolator, 'interpolate');
    expect([say('title'), say('title'), spoken.textsOf(tides)('title')]).toEqual(Array(3).fill('Les marées'));
    expect(looked).toHaveBeenCalledOnce();
    expect(lookedUp.mock.calls.length).toBeLessThanOrEqual(1);
  });

  it('is what takes its place, for who speaks after that', async () => {
    const { i18n, say } = await speak('fr');
    say('title');
    await i18n.changeLanguage('en');
    expect(new TextsInLanguage(i18n).textsOf(tides)('title')).toBe('Tides');
  });
});
