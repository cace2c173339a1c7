import { createClient } from '@nfcards/shared/client';
import type { MechanicDetails, PortDetails, PortSummary, ShopDetails } from '@nfcards/shared/operations';

/** A client for tests whose API answers at once, or when the test says so. */
export function clientOf(answer: (url: string) => Response | Promise<Response>) {
  return createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch: async (input) => answer(String(input)),
    now: () => 0,
  });
}

/** An answer that the test gives when it likes. */
export function laterResponse() {
  return Promise.withResolvers<Response>();
}

export function refusal(kind: string, status: number): Response {
  return Response.json(
    { failure: true, failure_message: `refused: ${kind}`, failure_kind: kind },
    { status },
  );
}

export function portSummary(port: Partial<PortSummary> = {}): PortSummary {
  return {
    id: 'FRLRH',
    name: 'La Rochelle',
    port_region: 'Charente-Maritime',
    country: 'FR',
    category: 'port',
    position: { latitude: 46.160329, longitude: -1.151139 },
    ...port,
  };
}

/** Nothing but what a place must say of itself. */
const nothingKnown = {
  address: null,
  postal_code: null,
  city: null,
  phone: null,
  email: null,
  website: null,
  opening_hours: null,
  time_zone: 'Europe/Paris',
  languages: [],
  services: [],
  nearby_mechanics: [],
  nearby_shops: [],
  connected: false,
};

export function portDetails(port: Partial<PortDetails> = {}): PortDetails {
  return {
    ...portSummary(),
    ...nothingKnown,
    city: 'La Rochelle',
    other_names: [],
    other_codes: [],
    nearby: [{ id: 'FRLPE', name: 'La Pallice', country: 'FR', distance: 2.2, bearing: 273 }],
    source: { name: 'sea-ports', licence: 'MIT', attribution: null, url: null },
    vhf_channel: null,
    berths: null,
    visitor_berths: null,
    max_length: null,
    max_beam: null,
    max_draught: null,
    fuel: null,
    water: null,
    power: null,
    showers: null,
    has_tides: true,
    harbour_office: null,
    ...port,
  };
}

/** A made-up place says so in its name, like those of the seed. */
const madeUp = {
  ...nothingKnown,
  port_region: 'Charente-Maritime',
  country: 'FR',
  position: { latitude: 46.1663, longitude: -1.1451 },
  address: '6, quai de l’Exemple',
  postal_code: '17000',
  city: 'La Rochelle',
  phone: '+33536491006',
  opening_hours: 'Mo-Fr 08:00-12:00,14:00-18:00',
  languages: ['fr', 'en'],
  nearby: [{ id: 'FRLRH', name: 'La Rochelle', country: 'FR', distance: 0.5, bearing: 215 }],
  source: { name: 'Exemples fictifs / made-up examples', licence: 'CC0-1.0', attribution: null, url: null },
};

export function mechanicDetails(mechanic: Partial<MechanicDetails> = {}): MechanicDetails {
  return {
    ...madeUp,
    id: 'made-up-mechanics-6',
    name: 'Atelier fictif — La Rochelle',
    category: 'mechanics',
    email: 'atelier-6@example.org',
    services: ['engines', 'hulls'],
    ...mechanic,
  };
}

export function shopDetails(shop: Partial<ShopDetails> = {}): ShopDetails {
  return {
    ...madeUp,
    id: 'made-up-shop-6',
    name: 'Accastillage fictif — La Rochelle',
    category: 'shop',
    email: 'accastillage-6@example.org',
    services: ['chandlery', 'safety_equipment'],
    ...shop,
  };
}
