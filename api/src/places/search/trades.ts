import type { PlaceCategory, PlaceService, PortKind } from '@nfcards/shared/operations';
import { mark } from '../search-key.ts';

interface Trade {
  /** As `searchKey` has them, in French and in English. */
  readonly names: readonly string[];
  /** Marks of which a place has at least one. */
  readonly marks: readonly string[];
}

/** Sailors' words for trades, services and kinds of ports. */
const trades: readonly Trade[] = [
  trade(
    'mecano, mecanos, mecanicien, mecaniciens, mecanique, reparateur, reparateurs, reparation, reparations, mechanic, mechanics, repair, repairs, repairer, boat repair',
    [category('mechanics'), service('boat_repair')],
  ),
  trade('chantier, chantiers, chantier naval, chantiers navals, boatyard, boatyards, shipyard, boat yard', [
    category('mechanics'),
    service('boat_repair'),
  ]),
  trade(
    'hors bord, horsbord, outboard, outboards, moteur, moteurs, motoriste, motoristes, inboard, engine, engines',
    [service('engines')],
  ),
  trade('voilerie, voileries, voiles, maitre voilier, sailmaker, sailmakers, sail maker, sail loft, sails', [
    service('sails'),
  ]),
  trade('greement, greements, greeur, greeurs, rigger, riggers, rigging', [service('rigging')]),
  trade(
    'accastillage, accastilleur, accastilleurs, shipchandler, shipchandlers, ship chandler, chandler, chandlers, chandlery, fittings',
    [category('shop'), service('chandlery')],
  ),
  trade('electronique, electronique marine, electronics, marine electronics', [service('electronics')]),
  trade('peinture, antifouling, painting', [service('painting')]),
  trade('carenage, aire de carenage, careening', [
    service('crane'),
    service('slipway'),
    service('boat_repair'),
  ]),
  trade('polyester, stratification, coque, hulls', [service('hulls')]),
  trade(
    'station carburant, station essence, station service, poste a carburant, ponton carburant, fuel dock, fuel berth, gasoil, gas oil, gazole, diesel, carburant, essence, sans plomb, fuel, petrol, pompe a essence',
    [service('fuel')],
  ),
  trade('eau, eau douce, water', [service('water')]),
  trade('electricite, electricity, courant de quai, shore power', [service('power')]),
  trade('douche, douches, shower, showers', [service('showers')]),
  trade('toilettes, toilette, wc, sanitaires, toilet, toilets', [service('toilets')]),
  trade('laverie, lave linge, laundry, launderette, washing machine', [service('laundry')]),
  trade('wifi, wi fi, internet', [service('wifi')]),
  trade('dechets, dechetterie, waste', [service('waste_disposal')]),
  trade('pompage, eaux noires, eaux grises, pump out, pumpout', [service('pump_out')]),
  trade('cale, cales, cale de mise a l eau, mise a l eau, slipway, slip', [service('slipway')]),
  trade(
    'grue, grues, grutage, elevateur, elevateur a bateaux, travelift, crane, boat lift, hoist, travel lift',
    [service('crane')],
  ),
  trade('hivernage, port a sec, winter storage, dry storage, wintering', [service('winter_storage')]),
  trade('securite, survie, gilet, gilets, safety, life jackets', [service('safety_equipment')]),
  trade('vetements, cires, clothing, oilskins', [service('clothing')]),
  trade('cartes marines, charts', [service('charts')]),
  trade('port de peche, ports de peche, fishing port, fishing harbour', [kind('fishing')]),
  trade('port de commerce, ports de commerce, commercial port', [kind('commercial')]),
  trade('mouillage, mouillages, corps mort, corps morts, bouee, bouees, mooring, moorings, mooring buoy', [
    kind('mooring'),
  ]),
  trade('gare maritime, ferry, ferries, ferry terminal', [kind('ferry')]),
  trade('port militaire, base navale, naval base', [kind('naval')]),
];

const byName = new Map(trades.flatMap((each) => each.names.map((name) => [name, each.marks] as const)));
const MAX_NAME_WORDS = Math.max(...[...byName.keys()].map((name) => name.split(' ').length));

/** A trade among the words of a text. */
export interface NamedTrade {
  readonly marks: readonly string[];
  /** The words that named it, as one: `horsbord`. */
  readonly joined: string;
}

/** Takes the trades out of the words of a text, the longest names first. */
export function takeTrades(words: readonly string[]): {
  readonly trades: readonly NamedTrade[];
  readonly rest: readonly string[];
} {
  const found: NamedTrade[] = [];
  const rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = lengthOfTrade(words, at);
    const name = words.slice(at, at + length);
    const marks = byName.get(name.join(' '));
    if (marks === undefined) rest.push(...words.slice(at, at + 1));
    else found.push({ marks, joined: name.join('') });
    at += Math.max(1, length);
  }
  return { trades: found, rest };
}

function lengthOfTrade(words: readonly string[], at: number): number {
  for (let length = Math.min(MAX_NAME_WORDS, words.length - at); length > 0; length -= 1) {
    if (byName.has(words.slice(at, at + length).join(' '))) return length;
  }
  return 0;
}

function trade(names: string, marks: readonly string[]): Trade {
  return { names: names.split(', '), marks };
}

function service(name: PlaceService): string {
  return mark.service(name);
}

function category(name: PlaceCategory): string {
  return mark.category(name);
}

function kind(name: PortKind): string {
  return mark.kind(name);
}
