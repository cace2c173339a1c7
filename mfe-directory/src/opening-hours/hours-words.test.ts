import { createI18n, type Language } from '@nfcards/shared/i18n';
import { readHours } from '@nfcards/shared/opening-hours';
import { beforeAll, describe, expect, it } from 'vitest';
import { hoursSpeech } from './hours-speech.ts';
import { hoursWords } from './hours-words.ts';
import { texts } from './texts.ts';

const said: Partial<Record<Language, (hours: string) => string | null>> = {};

beforeAll(async () => {
  for (const language of ['fr', 'en'] as const) {
    const i18n = await createI18n([texts], language);
    const speech = hoursSpeech(language, (key, values) =>
      i18n.t(`${texts.feature}.${key}`, { ns: texts.namespace, ...values }),
    );
    said[language] = (hours) => {
      const rules = readHours(hours);
      const words = rules === null ? null : hoursWords(rules, speech);
      return words === null ? null : words.join(' ; ').replaceAll('\u00a0', ' ');
    };
  }
});

describe('opening hours in words', () => {
  it.each([
    [
      'Jul-Aug 07:00-21:00; Sep-Jun 08:00-18:00',
      'de juillet à août, tous les jours de 7 h à 21 h ; de septembre à juin, tous les jours de 8 h à 18 h',
      'July to August, daily 07:00–21:00 ; September to June, daily 08:00–18:00',
    ],
    [
      'Apr-Oct 08:00-20:00; Nov-Mar Mo-Fr 09:00-12:00',
      'd’avril à octobre, tous les jours de 8 h à 20 h ; de novembre à mars, du lundi au vendredi de 9 h à 12 h',
      'April to October, daily 08:00–20:00 ; November to March, Monday to Friday 09:00–12:00',
    ],
    ['sunrise-sunset', 'tous les jours du lever au coucher du soleil', 'daily from sunrise to sunset'],
    ['Mo-Su dawn-dusk', 'tous les jours de l’aube au crépuscule', 'daily dawn to dusk'],
    [
      '(sunrise+01:00)-(sunset-01:30)',
      'tous les jours de 1 h après le lever du soleil à 1 h 30 avant le coucher du soleil',
      'daily 1 h after sunrise to 1 h 30 before sunset',
    ],
    ['08:30-sunset', 'tous les jours de 8 h 30 au coucher du soleil', 'daily 08:30 to sunset'],
    [
      'Mo-Sa 08:00-12:00; PH off',
      'du lundi au samedi de 8 h à 12 h ; les jours fériés, fermé',
      'Monday to Saturday 08:00–12:00 ; public holidays, closed',
    ],
    ['Lu-Ve 9h-12h', 'du lundi au vendredi de 9 h à 12 h', 'Monday to Friday 09:00–12:00'],
    ['24/7', 'tous les jours 24 h sur 24', 'daily 24 hours'],
    ['Fr-Sa 22:00-02:00', 'le vendredi et le samedi de 22 h à 2 h', 'Friday and Saturday 22:00–02:00'],
    ['Fr 18:00-00:00', 'le vendredi de 18 h à minuit', 'Friday 18:00–24:00'],
    [
      '2026 Mar 1-2026 Nov 5 Mo-Su 09:30-18:00',
      'du 1er mars 2026 au 5 novembre 2026, tous les jours de 9 h 30 à 18 h',
      '1 March 2026 to 5 November 2026, daily 09:30–18:00',
    ],
    [
      '2026-2028 Mo 09:00-12:00',
      'de 2026 à 2028, le lundi de 9 h à 12 h',
      '2026 to 2028, Monday 09:00–12:00',
    ],
    [
      'week 1-26/2 Mo 09:00-12:00',
      'semaines 1 à 26, une semaine sur 2, le lundi de 9 h à 12 h',
      'weeks 1 to 26, one week in 2, Monday 09:00–12:00',
    ],
    [
      'SH Mo-Su 08:00-20:00; Mo-Fr 09:00-12:00',
      'pendant les vacances scolaires, tous les jours de 8 h à 20 h ; du lundi au vendredi de 9 h à 12 h',
      'during school holidays, daily 08:00–20:00 ; Monday to Friday 09:00–12:00',
    ],
    [
      'easter-Oct 08:00-20:00',
      'de Pâques à octobre, tous les jours de 8 h à 20 h',
      'Easter to October, daily 08:00–20:00',
    ],
    ['easter +1 day off', '1 jour après Pâques, fermé', '1 day after Easter, closed'],
    ['Mo-Fr 08:00+', 'du lundi au vendredi à partir de 8 h', 'Monday to Friday from 08:00'],
    [
      'Mo-Fr 08:00-17:00+',
      'du lundi au vendredi de 8 h à 17 h ou plus tard',
      'Monday to Friday 08:00–17:00 or later',
    ],
    [
      'Mo-Fr 09:00-17:00 "sur rendez-vous"',
      'du lundi au vendredi de 9 h à 17 h, « sur rendez-vous »',
      'Monday to Friday 09:00–17:00, “sur rendez-vous”',
    ],
    [
      'Mo-Fr 09:00-12:00 || "sur appel"',
      'du lundi au vendredi de 9 h à 12 h ; sinon, « sur appel »',
      'Monday to Friday 09:00–12:00 ; otherwise, “sur appel”',
    ],
    [
      'Sa[1] 09:00-12:00; Sa[-1] off',
      'le 1er samedi du mois de 9 h à 12 h ; le dernier samedi du mois, fermé',
      'the first Saturday of the month 09:00–12:00 ; the last Saturday of the month, closed',
    ],
    [
      'Jul 01-Aug 31 07:00-22:00',
      'du 1er juillet au 31 août, tous les jours de 7 h à 22 h',
      '1 July to 31 August, daily 07:00–22:00',
    ],
    [
      'Mar Su[-1]-Oct Su[-1] 09:00-20:00',
      'du dernier dimanche de mars au dernier dimanche d’octobre, tous les jours de 9 h à 20 h',
      'the last Sunday of March to the last Sunday of October, daily 09:00–20:00',
    ],
    [
      'Mo-Fr 08:00-12:00,14:00-18:00; Sa 09:00-12:00; Su,PH off',
      'du lundi au vendredi de 8 h à 12 h et de 14 h à 18 h ; le samedi de 9 h à 12 h ; le dimanche et les jours fériés, fermé',
      'Monday to Friday 08:00–12:00 and 14:00–18:00 ; Saturday 09:00–12:00 ; Sunday and public holidays, closed',
    ],
    [
      'Mo-Sa 08:00-18:00; Jul 14,Dec 25 off',
      'du lundi au samedi de 8 h à 18 h ; le 14 juillet et le 25 décembre, fermé',
      'Monday to Saturday 08:00–18:00 ; on 14 July and on 25 December, closed',
    ],
    [
      '08:00-18:00; 12:00-14:00 off',
      'tous les jours de 8 h à 18 h ; fermé de 12 h à 14 h',
      'daily 08:00–18:00 ; closed 12:00–14:00',
    ],
    [
      'Nov-Feb off "travaux"',
      'de novembre à février, fermé, « travaux »',
      'November to February, closed, “travaux”',
    ],
    [
      'PH -1 day 08:00-12:00',
      'la veille des jours fériés de 8 h à 12 h',
      'the day before public holidays 08:00–12:00',
    ],
    [
      'Jul-Aug Sa[1] 10:00-12:00',
      'de juillet à août, le 1er samedi du mois de 10 h à 12 h',
      'July to August, the first Saturday of the month 10:00–12:00',
    ],
    ['Mo-Fr', 'du lundi au vendredi, heures non précisées', 'Monday to Friday, hours not given'],
    ['Mo 08:00-12:00 unknown', 'le lundi de 8 h à 12 h, à confirmer', 'Monday 08:00–12:00, to be confirmed'],
    ['Jul', 'en juillet, heures non précisées', 'in July, hours not given'],
  ])('%s', (hours, french, english) => {
    expect(said.fr?.(hours)).toBe(french);
    expect(said.en?.(hours)).toBe(english);
  });

  it.each([
    '"HW-2 to HW+2"',
    'Sa[-4] 09:00-12:00',
    'Sa[1] +1 day 09:00-12:00',
    '2026-2030/2 Mo 09:00-12:00',
    'selon marée',
  ])('leaves %s as it is written', (hours) => {
    expect(said.fr?.(hours)).toBeNull();
    expect(said.en?.(hours)).toBeNull();
  });
});
