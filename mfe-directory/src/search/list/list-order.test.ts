import { describe, expect, it } from 'vitest';
import { portSummary } from '../../api.fixture.ts';
import { homeFirst, inListOrder } from './list-order.ts';

const ports = (...names: string[]) => names.map((name) => portSummary({ id: name, name }));
const names = (places: readonly { readonly name: string }[]) => places.map(({ name }) => name);

describe('the order of a list', () => {
  it('is as it came where it begins anew a few times, as our own lists do', () => {
    const sent = ports(
      'Antibes',
      'Étel',
      'Sète',
      'Aalborg',
      'Brest',
      'Marseille',
      'Zoute',
      'Abyss',
      'Cale',
      'D',
    );
    expect(inListOrder(sent)).toBe(sent);
  });

  it('is that of the names where it came in none', () => {
    const sent = ports('Étel', 'Brest', 'Alicante', 'Zoute', 'Dieppe', 'Calais');
    expect(names(inListOrder(sent))).toEqual(['Alicante', 'Brest', 'Calais', 'Dieppe', 'Étel', 'Zoute']);
  });
});

describe('home first', () => {
  const list = [
    portSummary({ id: 'DKAAL', name: 'Aalborg', country: 'DK' }),
    portSummary({ id: 'FRANT', name: 'Antibes' }),
    portSummary({ id: 'made-up-port-1', name: 'Atelier' }),
    portSummary({ id: 'ESBCN', name: 'Barcelona', country: 'ES' }),
    portSummary({ id: 'FRBES', name: 'Brest' }),
  ];

  it('puts France before the world, and what is made up behind both', () =>
    expect(names(homeFirst(list, 'FR'))).toEqual(['Antibes', 'Brest', 'Aalborg', 'Barcelona', 'Atelier']));

  it('leaves the order where no country is home', () => expect(homeFirst(list, '')).toBe(list));
});
