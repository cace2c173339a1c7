import { describe, expect, it } from 'vitest';
import { parseHours } from './parse-hours.ts';

/** What people type, and the notation that says the same. */
describe('hours as people type them', () => {
  it.each([
    ['Lu-Ve 9h-12h', 'Mo-Fr 09:00-12:00'],
    ['Lu-Ve 9h-12h, 14h-18h30', 'Mo-Fr 09:00-12:00,14:00-18:30'],
    ['Lu-Ve 9h-12h / 14h-18h', 'Mo-Fr 09:00-12:00,14:00-18:00'],
    ['Lu–Ve 8 h 30 – 12 h', 'Mo-Fr 08:30-12:00'],
    ['Ma-Sa 9h-12h', 'Tu-Sa 09:00-12:00'],
    ['lun-ven 9h00-12h00 ; sam 9h-12h', 'Mo-Fr 09:00-12:00; Sa 09:00-12:00'],
    ['mar-sam 9h-12h', 'Tu-Sa 09:00-12:00'],
    ['mars-oct. 9h-12h', 'Mar-Oct 09:00-12:00'],
    ['Du lundi au vendredi de 9h à 12h et de 14h à 18h', 'Mo-Fr 09:00-12:00,14:00-18:00'],
    ['du lundi au vendredi de 9 h à midi', 'Mo-Fr 09:00-12:00'],
    ['Lundi au samedi : 8h-19h', 'Mo-Sa 08:00-19:00'],
    ['samedi et dimanche 10h-12h', 'Sa,Su 10:00-12:00'],
    ['Lu-Ve 9-12h', 'Mo-Fr 09:00-12:00'],
    ['tous les jours de 8h à 20h', 'Mo-Su 08:00-20:00'],
    ['tlj 8h-20h', 'Mo-Su 08:00-20:00'],
    ['7j/7 8h-20h', 'Mo-Su 08:00-20:00'],
    ['24h/24', '00:00-24:00'],
    ['24h/24 7j/7', '24/7'],
    ['7j/7, 24h/24', '24/7'],
    ['24h/7j', '24/7'],
    ['Juillet-août : 7h-21h ; septembre-juin : 8h-18h', 'Jul-Aug 07:00-21:00; Sep-Jun 08:00-18:00'],
    ['de juillet à août, tous les jours de 7 h à 21 h', 'Jul-Aug Mo-Su 07:00-21:00'],
    ['en juillet, le mardi de 9h à 12h', 'Jul Tu 09:00-12:00'],
    ['du 15 juin au 15 septembre 8h-20h', 'Jun 15-Sep 15 08:00-20:00'],
    ['du 1er avril au 30 septembre : lu-sa 9h-12h', 'Apr 1-Sep 30 Mo-Sa 09:00-12:00'],
    ['du 15 au 30 juin 9h-12h', 'Jun 15-30 09:00-12:00'],
    ['Lu-Sa 9h-12h ; fermé le dimanche et les jours fériés', 'Mo-Sa 09:00-12:00; Su,PH off'],
    ['Ouvert du lundi au vendredi de 9h à 12h', 'Mo-Fr 09:00-12:00 open'],
    ['vacances scolaires : lu-di 9h-19h', 'SH Mo-Su 09:00-19:00'],
    ['du lever au coucher du soleil', 'sunrise-sunset'],
    ['Lu-Ve 9h-12h sur rendez-vous', 'Mo-Fr 09:00-12:00 "sur rendez-vous"'],
    ['week-end 9h-12h', 'Sa-Su 09:00-12:00'],
    ['Monday to Friday 9am-5pm', 'Mo-Fr 09:00-17:00'],
    ['Mon-Fri 9:00 am - 12:30 pm', 'Mo-Fr 09:00-12:30'],
    ['daily 8am-8pm', 'Mo-Su 08:00-20:00'],
    ['Lu-Ve 9h-12h\nSa 9h-12h', 'Mo-Fr 09:00-12:00; Sa 09:00-12:00'],
  ])('%s', (typed, notation) => {
    const rules = parseHours(notation);
    expect(rules).not.toBeNull();
    expect(parseHours(typed)).toEqual(rules);
  });

  it('leaves what is quoted as it is', () => {
    expect(parseHours('Lu-Ve 9h-12h "Lundi à 9h : sonner"')?.[0]?.comment).toBe('Lundi à 9h : sonner');
  });

  it.each(['Di 9:00-12:00', 'Mo-Do 9:00-12:00', 'Lu-Fr 9h-12h', 'lundi sauf août 9h-12h', 'selon la marée'])(
    'does not guess at %s',
    (typed) => expect(parseHours(typed)).toBeNull(),
  );
});
