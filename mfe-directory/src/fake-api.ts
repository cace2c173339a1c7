import { createClient } from '@nfcards/shared/client';
import type { PortDetails, PortSummary } from '@nfcards/shared/operations';

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

export function portDetails(port: Partial<PortDetails> = {}): PortDetails {
  return {
    ...portSummary(),
    city: 'La Rochelle',
    time_zone: 'Europe/Paris',
    other_names: [],
    other_codes: [],
    nearby: [{ id: 'FRLPE', name: 'La Pallice', country: 'FR', distance: 2.2, bearing: 273 }],
    source: { name: 'sea-ports', licence: 'MIT', attribution: null, url: null },
    address: null,
    postal_code: null,
    phone: null,
    email: null,
    website: null,
    opening_hours: null,
    languages: [],
    services: [],
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
    harbour_office: null,
    ...port,
  };
}
