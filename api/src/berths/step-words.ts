import type { BerthRequest, BerthStep } from '@nfcards/shared/operations';
import { writtenDay } from '../base/dates.ts';
import type { Language } from '../base/language.ts';

type Asked = Pick<BerthRequest, 'boat' | 'arrival' | 'departure' | 'message' | 'note'>;

/** The message for a step in the conversation, in the language of the person who took it. */
export function stepWords(request: Asked, step: BerthStep, language: Language): string {
  const { title, boat, settled } = words[language];
  const heading = title(writtenDay(request.arrival, language), writtenDay(request.departure, language));
  const isAnswer = step === 'accepted' || step === 'declined';
  const own = step === 'asked' ? request.message : isAnswer ? request.note : '';
  const facts = `${heading}\n${boat(request.boat.name)}${measures(request.boat, language)}`;
  const lines = step === 'asked' ? facts : `${facts}\n${settled[step]}`;
  return own === '' ? lines : `${lines}\n\n${own}`;
}

function measures(boat: Asked['boat'], language: Language): string {
  const format = new Intl.NumberFormat(language, { style: 'unit', unit: 'meter' });
  const known = (['length', 'beam', 'draught'] as const).flatMap((measure) => {
    const metres = boat[measure];
    return metres === null ? [] : `${words[language][measure]} ${format.format(metres)}`;
  });
  return known.length === 0 ? '' : ` (${known.join(', ')})`;
}

const words = {
  fr: {
    title: (arrival: string, departure: string) => `Demande de place du ${arrival} au ${departure}`,
    boat: (name: string) => `Bateau : ${name}`,
    length: 'longueur',
    beam: 'largeur',
    draught: 'tirant d’eau',
    settled: {
      accepted: 'La capitainerie accepte la demande.',
      declined: 'La capitainerie ne peut pas donner de place cette fois.',
      cancelled: 'La demande est annulée.',
      expired: 'La demande est restée sans réponse et n’est plus valable.',
    },
  },
  en: {
    title: (arrival: string, departure: string) => `Request for a berth from ${arrival} to ${departure}`,
    boat: (name: string) => `Boat: ${name}`,
    length: 'length',
    beam: 'beam',
    draught: 'draught',
    settled: {
      accepted: 'The harbour office accepts the request.',
      declined: 'The harbour office cannot give a berth this time.',
      cancelled: 'The request is cancelled.',
      expired: 'The request was not answered and is no longer good.',
    },
  },
} as const;
