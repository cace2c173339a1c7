import { describe, expect, it } from 'vitest';
import { mechanicDetails, portDetails, shopDetails } from '../../api.fixture.ts';
import { dataBlock, placeData } from './place-data.ts';

const url = 'https://boats.example/port/FRLRH';

describe('a place in the words of schema.org', () => {
  it('says what is known of a port, and nothing of what is not', () => {
    expect(placeData(portDetails(), { url })).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BoatTerminal',
      '@id': url,
      url,
      name: 'La Rochelle',
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'La Rochelle',
        addressRegion: 'Charente-Maritime',
        addressCountry: 'FR',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 46.160329, longitude: -1.151139 },
    });
  });

  it('gives the harbour office’s number before the port’s own, and services that are there or not', () => {
    const office = { name: null, phone: '+33546445100', email: null, vhf_channel: '9' };
    const port = portDetails({ phone: '+33500000000', harbour_office: office, fuel: true, showers: false });
    expect(placeData(port, { url })).toMatchObject({
      telephone: '+33546445100',
      amenityFeature: [
        { name: 'fuel', value: true },
        { name: 'showers', value: false },
      ],
    });
  });

  it('writes the hours of a plain week, and none where a week cannot show them', () => {
    const { openingHoursSpecification: hours } = placeData(
      mechanicDetails({ opening_hours: 'Mo 08:00-12:00,14:00-18:00; Su 00:00-24:00' }),
      { url },
    );
    expect(hours).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: 'https://schema.org/Monday',
        opens: '08:00',
        closes: '12:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: 'https://schema.org/Monday',
        opens: '14:00',
        closes: '18:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: 'https://schema.org/Sunday',
        opens: '00:00',
        closes: '23:59',
      },
    ]);
    const seasonal = mechanicDetails({ opening_hours: 'Apr-Sep 08:00-20:00' });
    expect(placeData(seasonal, { url })).not.toHaveProperty('openingHoursSpecification');
  });

  it('has a rating once somebody has rated', () => {
    const rated = placeData(shopDetails(), { url, rating: { count: 3, average: 4.3 } });
    expect(rated).toMatchObject({ '@type': 'Store', aggregateRating: { ratingValue: 4.3, reviewCount: 3 } });
    const unrated = placeData(shopDetails(), { url, rating: { count: 0, average: 0 } });
    expect(unrated).not.toHaveProperty('aggregateRating');
  });

  it('cannot end the element that it stands in', () => {
    const text = dataBlock(placeData(shopDetails({ name: '</script><script>alert(1)' }), { url }));
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toMatchObject({ name: '</script><script>alert(1)' });
  });
});
