import { $clock } from '@nfcards/shared/common';
import { createI18n, type Language, TextsPlace } from '@nfcards/shared/i18n';
import { fork } from 'effector';
import { Provider } from 'effector-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { portDetails } from '../api.fixture.ts';
import { texts as hoursTexts } from '../opening-hours/texts.ts';
import { texts } from '../place/texts.ts';
import { OpeningWeek } from './opening-week.tsx';

interface Shown {
  readonly language?: Language;
  readonly now?: string;
  readonly country?: string;
  readonly zone?: string | null;
}

/** On the page, without classes and with plain spaces. */
async function shown(
  hours: string,
  { language = 'fr', now = '2026-11-27T10:00Z', country = 'FR', zone = 'Europe/Paris' }: Shown = {},
): Promise<string> {
  const i18n = await createI18n([texts, hoursTexts], language);
  const scope = fork({ values: [[$clock, new Date(now).getTime()]] });
  const place = portDetails({ opening_hours: hours, country, time_zone: zone });
  const markup = renderToStaticMarkup(
    <Provider value={scope}>
      <TextsPlace i18n={i18n}>
        <OpeningWeek place={place} hours={hours} />
      </TextsPlace>
    </Provider>,
  );
  return markup.replaceAll(/ class="[^"]*"/g, '').replaceAll('\u00a0', ' ');
}

const SEASONS = 'Jul-Aug 07:00-21:00; Sep-Jun 08:00-18:00';

describe('seasons and dates', () => {
  it('are a list in the visitor’s language, with a name', async () => {
    const french = await shown(SEASONS);
    expect(french).toMatch(
      /<p id="([^"]+)">Horaires, à l’heure du lieu<\/p><ul role="list" aria-labelledby="\1">/,
    );
    expect(french).toContain('<li>de juillet à août, tous les jours de 7 h à 21 h</li>');
    expect(await shown(SEASONS, { language: 'en' })).toContain('<li>July to August, daily 07:00–21:00</li>');
    expect(french).not.toContain('Jul-Aug');
  });

  it('mark what holds today', async () => {
    const today =
      /<li aria-current="date">de septembre à juin, tous les jours de 8 h à 18 h<span> aujourd’hui<\/span><\/li>/;
    expect(await shown(SEASONS)).toMatch(today);
    const summer = await shown(SEASONS, { now: '2026-08-01T10:00Z' });
    expect(summer).toContain('<li aria-current="date">de juillet à août');
    expect(summer).not.toMatch(today);
    expect(await shown(SEASONS, { zone: null })).not.toContain('aria-current');
  });

  it('say whether it is open now, by the clock of the place', async () => {
    expect(await shown(SEASONS)).toContain('Ouvert, ferme à 18:00');
    expect(await shown(SEASONS, { language: 'en', now: '2026-11-27T20:00Z' })).toContain(
      'Closed, opens tomorrow at 08:00',
    );
  });
});

describe('a plain week', () => {
  const hours = 'Mo-Sa 08:00-12:00; PH off';

  it('is a table, today’s row marked', async () => {
    expect(await shown(hours)).toContain(
      '<tr aria-current="date"><th scope="row">vendredi<span> aujourd’hui</span></th>',
    );
  });

  it('marks the row of public holidays on one', async () => {
    const bastille = await shown(hours, { now: '2026-07-14T08:00Z' });
    expect(bastille).toContain('<tr aria-current="date"><th scope="row">Jours fériés');
    expect(bastille).toContain('<th scope="row">mardi</th>');
    expect(bastille).toContain('Fermé, ouvre demain à 08:00');
  });
});

describe('what nobody here can say', () => {
  it.each([
    ['Mo-Sa 08:00-12:00; PH off', 'GB', 'À vérifier : selon les jours fériés du pays'],
    ['Mo-Fr 08:00-12:00; SH off', 'FR', 'À vérifier : selon les vacances scolaires'],
    ['Mo-Fr 08:00-17:00 "sur rendez-vous"', 'FR', 'Sous condition : voir les horaires'],
    ['Mo-Fr 08:00+', 'FR', 'Heure de fermeture non précisée'],
  ])('is said in words: %s', async (hours, country, words) => {
    expect(await shown(hours, { country })).toContain(words);
  });

  it('is open at least until what is written', async () => {
    const hours = 'Mo-Fr 08:00-17:00+';
    expect(await shown(hours)).toContain('Ouvert jusqu’à 17:00 au moins');
    expect(await shown(hours, { language: 'en' })).toContain('Open until 17:00 at least');
  });

  it('is shown as the source wrote it, and said to be so', async () => {
    for (const hours of ['"HW-2 to HW+2"', 'selon la marée', 'Di 09:00-12:00']) {
      const page = await shown(hours);
      expect(page).toContain('Pas compris ici : tels que la source les écrit, à l’heure du lieu :');
      expect(page).toContain(`<p translate="no">${hours.replaceAll('"', '&quot;')}</p>`);
      expect(page).not.toMatch(/Ouvert|Fermé/);
    }
    expect(await shown('selon la marée', { language: 'en' })).toContain('Not understood here');
  });
});

it('understands what French offices type', async () => {
  const page = await shown('Lu-Ve 9h-12h');
  expect(page).toContain('<th scope="row">lundi</th><td><span>09:00 – 12:00</span></td>');
  expect(page).toContain('Ouvert, ferme à 12:00');
});
