import { createI18n, type Language, TextsPlace } from '@nfcards/shared/i18n';
import type { PortDetails } from '@nfcards/shared/operations';
import { fork } from 'effector';
import { Provider } from 'effector-react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { portDetails } from '../api.fixture.ts';
import { contactPath } from '../place/place-path.ts';
import { texts as placeTexts } from '../place/texts.ts';
import { ContactFacts } from '../place-facts/contact-facts.tsx';
import { PlaceNotices } from '../place-page/place-notices.tsx';
import { PlaceLinks } from '../place-page/sheet/place-links.tsx';
import { PlaceSource } from '../place-page/sheet/place-source.tsx';
import { PortBerths } from './port-berths.tsx';
import { PortFacts } from './port-facts.tsx';
import { texts } from './texts.ts';

/** What a page says, without its elements and with plain spaces. */
async function said(content: ReactNode, language: Language = 'fr'): Promise<string> {
  return (await markupOf(content, language))
    .replaceAll(/<svg.*?<\/svg>|<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

async function markupOf(content: ReactNode, language: Language = 'fr'): Promise<string> {
  const i18n = await createI18n([texts, placeTexts], language);
  const markup = renderToStaticMarkup(
    <Provider value={fork()}>
      <TextsPlace i18n={i18n}>{content}</TextsPlace>
    </Provider>,
  );
  return markup.replaceAll(/ class="[^"]*"/g, '').replaceAll('\u00a0', ' ');
}

const port = (given: Partial<PortDetails>) => portDetails(given);

describe('what is known of a port', () => {
  it('has its kind and who may moor', async () => {
    const facts = <PortFacts port={port({ kind: 'marina', access: 'permit' })} />;
    expect(await said(facts)).toContain('Type Port de plaisance Accès Sur autorisation');
    expect(await said(facts, 'en')).toContain('Kind Marina Access With a permit');
    expect(await said(<PortFacts port={port({})} />)).not.toContain('Type');
  });

  it('has the least depth, and who knows it better', async () => {
    const berths = <PortBerths port={port({ min_depth: 2.5 })} />;
    expect(await said(berths)).toMatch(
      /Profondeur minimale 2,5 m D’après la source\. La carte marine et la cap/,
    );
    expect(await said(berths, 'en')).toMatch(
      /Least depth 2\.5 m As the source has it\. The chart and the harbour/,
    );
  });

  it('has what a night costs as the source writes it, and no markup of it', async () => {
    const berths = <PortBerths port={port({ charge: '12 m: 34 € <b>TTC</b>' })} />;
    expect(await markupOf(berths)).toContain('<span dir="auto">12 m: 34 € &lt;b&gt;TTC&lt;/b&gt;</span>');
    expect(await said(berths)).toContain('Tel que la source l’écrit');
  });

  it('has every telephone once, each as a link', async () => {
    const phones = ['+33546444120', '+33607080910', '+33607080910'];
    const contact = <ContactFacts place={port({ phone: '+33546444120', other_phones: phones })} />;
    const markup = await markupOf(contact);
    expect(markup.match(/href="tel:[^"]*"/g)).toEqual(['href="tel:+33546444120"', 'href="tel:+33607080910"']);
    expect(markup).toContain('Autre téléphone<');
  });

  it('shows further telephones where nothing else is known', async () => {
    expect(
      await said(<ContactFacts place={port({ other_phones: ['+33607080910', '+33607080911'] })} />),
    ).toContain('Autres téléphones');
  });
});

describe('the picture of a place', () => {
  const photo = 'https://commons.wikimedia.org/wiki/File:X.jpg';

  it('is a link to where its licence can be read, and never an image', async () => {
    const markup = await markupOf(<PlaceLinks place={port({ photo, wikidata: 'Q154790' })} />);
    expect(markup).toContain(`href="${photo}"`);
    expect(markup).toContain('https://www.wikidata.org/wiki/Q154790');
    expect(markup).toContain('la licence de chaque image');
    expect(markup).not.toContain('<img');
  });

  it.each([
    'https://example.org/x.jpg',
    'http://commons.wikimedia.org/wiki/File:X.jpg',
    'https://commons.wikimedia.org.example.org/',
    'javascript:alert(1)',
    'File:X.jpg',
  ])('is left out where it is no page of Commons: %s', async (address) => {
    expect(await markupOf(<PlaceLinks place={port({ photo: address, wikidata: 'Q0"' })} />)).toBe('');
  });
});

describe('what one has to know first', () => {
  it('is that a port serves no boat any more', async () => {
    expect(await said(<PlaceNotices place={port({ disused: true })} />)).toContain('Ce port ne sert plus');
    expect(await said(<PlaceNotices place={port({ disused: true })} />, 'en')).toContain('no longer in use');
    expect(await markupOf(<PlaceNotices place={port({ disused: false })} />)).toBe('');
  });

  it('is that the port to try does not exist; that of others is another', async () => {
    const trial = port({ id: 'made-up-port', trial_port: 'made-up-port' });
    expect(await said(<PlaceNotices place={trial} />)).toContain('Ce port n’existe pas');
    expect(await markupOf(<PlaceNotices place={port({ trial_port: 'made-up-port' })} />)).toBe('');
  });
});

describe('where it comes from', () => {
  it('is said of the project’s own table alone', async () => {
    expect(await said(<PlaceSource texts={texts} place={port({})} />)).not.toContain('Établi par NFCards');
  });

  it('can be corrected by a letter that names the place, whatever it is called', () => {
    const address = new URL(contactPath('Port Vauban & Cie #2'), 'http://localhost');
    expect([address.pathname, address.hash]).toEqual(['/', '#contact']);
    expect(address.searchParams.get('subject')).toBe('Port Vauban & Cie #2');
  });
});
