import { describe, expect, it } from 'vitest';
import type { Language } from '../../i18n/languages.ts';
import { markupOf } from '../markup.fixture.tsx';
import { LoadMore } from './load-more.tsx';

function foot(shown: number, total: number, language?: Language): Promise<string> {
  return markupOf(
    <LoadMore shown={shown} total={total} step={40} list={{ current: null }} onMore={() => undefined} />,
    language,
  );
}

describe('load more (ST8, K1)', () => {
  it('says how much is shown, in figures of the language', async () => {
    expect(await foot(40, 1626)).toMatch(/40 sur 1\s626/);
    expect(await foot(40, 1626, 'en')).toContain('40 of 1,626');
  });
  it('offers as many as a press brings', async () => {
    expect(await foot(40, 1626)).toContain('Afficher 40 de plus');
    expect(await foot(40, 52)).toContain('Afficher 12 de plus');
  });
  it('keeps the count and takes the button away at the end', async () => {
    expect(await foot(52, 52)).toContain('52 sur 52');
    expect(await foot(52, 52)).not.toContain('<button');
  });
  it('says only how many are shown where the total is unknown', async () => {
    const markup = await markupOf(
      <LoadMore
        shown={40}
        total={41}
        exact={false}
        step={40}
        list={{ current: null }}
        onMore={() => undefined}
      />,
    );
    expect(markup).toContain('40 affichés');
    expect(markup).toContain('Afficher 40 de plus');
  });
  it('is not there for a list that fits', async () => expect(await foot(40, 40)).toBe(''));
  it('announces nothing before it is pressed', async () =>
    expect(await foot(40, 1626)).toContain('<span role="status"></span>'));
});
