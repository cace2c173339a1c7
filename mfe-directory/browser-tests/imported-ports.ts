import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyOfTemplate, importPlaces } from '@nfcards/e2e/site';

/**
 * Ports of which much is known, made up as their names say: no source that the site comes with knows so much. The
 * numbers are those that ARCEP keeps for fiction.
 */
const PORTS = [
  {
    code: 'plein',
    name: 'Port fictif de l’Exemple',
    region: 'Charente-Maritime',
    latitude: '46.148333',
    longitude: '-1.168333',
    address: '1, quai de l’Exemple',
    postcode: '17000',
    town: 'La Rochelle',
    phone: '+33536491990',
    email: 'port@example.org',
    website: 'https://www.example.org/port',
    hours: 'Mo-Sa 08:00-12:00,14:00-18:00; PH off',
    languages: 'fr, en, de',
    vhf: '9',
    berths: '1200',
    visitors: '80',
    length: '24',
    beam: '7.5',
    draught: '3.2',
    fuel: 'oui',
    water: 'oui',
    power: 'oui',
    showers: 'non',
    crane: 'oui',
    office: 'Bureau du port fictif',
    officePhone: '+33536491991',
    officeEmail: 'capitainerie@example.org',
    officeVhf: '9;16',
  },
  {
    code: 'saison',
    name: 'Port fictif de la Saison',
    region: 'Nordland',
    latitude: '69.65',
    longitude: '18.96',
    hours: 'Apr-Sep 08:00-20:00',
  },
] as const satisfies readonly Readonly<Record<string, string>>[];

const MAPPING = {
  source: { id: 'fictif', name: 'Ports fictifs', licence: 'CC0-1.0', attribution: null, url: null },
  category: 'port',
  country: 'FR',
  delimiter: ';',
  columns: {
    id: 'code',
    name: 'name',
    port_region: 'region',
    latitude: 'latitude',
    longitude: 'longitude',
    address: 'address',
    postal_code: 'postcode',
    city: 'town',
    phone: 'phone',
    email: 'email',
    website: 'website',
    opening_hours: 'hours',
    languages: 'languages',
    vhf_channel: 'vhf',
    berths: 'berths',
    visitor_berths: 'visitors',
    max_length: 'length',
    max_beam: 'beam',
    max_draught: 'draught',
    fuel: 'fuel',
    water: 'water',
    power: 'power',
    showers: 'showers',
    office_name: 'office',
    office_phone: 'officePhone',
    office_email: 'officeEmail',
    office_vhf_channel: 'officeVhf',
  },
  services: { crane: 'crane' },
};

export const FULL_PORT = '/port/fictif-plein';
/** North of the polar circle, open in summer only. */
export const SEASONAL_PORT = '/port/fictif-saison';

/** A data folder with what every site has, and with these ports. */
export async function dataWithPorts(): Promise<string> {
  const dataDir = copyOfTemplate();
  const columns = Object.keys(PORTS[0]);
  const rows = PORTS.map((port: Readonly<Record<string, string>>) =>
    columns.map((column) => `"${port[column] ?? ''}"`).join(';'),
  );
  const [file, mapping] = [join(dataDir, 'ports.csv'), join(dataDir, 'mapping.json')];
  writeFileSync(file, [columns.join(';'), ...rows].join('\n'));
  writeFileSync(mapping, JSON.stringify(MAPPING));
  await importPlaces(dataDir, file, '--mapping', mapping);
  return dataDir;
}
