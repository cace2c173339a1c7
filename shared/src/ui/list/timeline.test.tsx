import { describe, expect, it } from 'vitest';
import { markupOf } from '../markup.fixture.tsx';
import { Timeline } from './timeline.tsx';

const timeline = markupOf(
  <Timeline
    label="Vie du bateau"
    entries={[
      { key: 'a', title: 'Mise à l’eau', state: 'done', date: { iso: '2009-04', words: 'avril 2009' } },
      { key: 'b', title: 'Carénage', state: 'now' },
      { key: 'c', title: 'Visite du gréement', state: 'next' },
    ]}
  />,
);

describe('timeline', () => {
  it('is an ordered list with a name', async () =>
    expect(await timeline).toMatch(/^<ol[^>]*aria-label="Vie du bateau"/));
  it('says in words what is drawn', async () => {
    expect(await timeline).toMatch(/Mise à l’eau<span[^>]*> \(fait\)/);
    expect(await timeline).toMatch(/Carénage<span[^>]*> \(en cours\)/);
    expect(await timeline).toMatch(/Visite du gréement<span[^>]*> \(à venir\)/);
  });
  it('marks the one step that is under way', async () =>
    expect((await timeline).match(/aria-current="step"/g)).toHaveLength(1));
  it('gives dates to machines too', async () =>
    expect(await timeline).toMatch(/<time[^>]*dateTime="2009-04"[^>]*>avril 2009</));
});
