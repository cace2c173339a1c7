import { describe, expect, it } from 'vitest';
import { stepWords } from './step-words.ts';

const request = {
  boat: { name: 'Pen Duick', length: 15.1, beam: null, draught: 2.9 },
  arrival: '2026-05-12',
  departure: '2026-05-14',
  message: 'We come from Groix.',
  note: 'Pontoon C, berth 12.',
};

describe('the words of a step of a request for a berth', () => {
  it('tell the dates, the boat and the message when it is asked', () => {
    expect(stepWords(request, 'asked', 'en')).toBe(
      'Request for a berth from 12 May 2026 to 14 May 2026\nBoat: Pen Duick (length 15.1 m, draught 2.9 m)\n\nWe come from Groix.',
    );
    const unmeasured = { ...request, boat: { name: 'Joshua', length: null, beam: null, draught: null } };
    expect(stepWords({ ...unmeasured, message: '' }, 'asked', 'fr')).toBe(
      'Demande de place du 12 mai 2026 au 14 mai 2026\nBateau : Joshua',
    );
  });

  it.each(['accepted', 'declined'] as const)('tell what the harbour office adds when it is %s', (step) => {
    const words = stepWords(request, step, 'en');
    expect(words).toContain('Pontoon C, berth 12.');
    expect(words).not.toContain('Groix');
  });

  it.each(['cancelled', 'expired'] as const)('tell nothing but what happened when it is %s', (step) => {
    const words = stepWords(request, step, 'fr');
    expect(words).toMatch(/^Demande de place du 12 mai 2026 au 14 mai 2026\nBateau : Pen Duick/);
    expect(words).not.toMatch(/Groix|Pontoon/);
  });
});
