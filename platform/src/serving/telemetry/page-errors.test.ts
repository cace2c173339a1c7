import { describe, expect, it } from 'vitest';
import { cleanMessage } from './page-error.ts';
import { PageErrors, type SeenError } from './page-errors.ts';

const seen: SeenError = {
  remote: 'mfe-wallet',
  version: '1.3.0',
  place: 'page',
  name: 'TypeError',
  message: 'no berth',
  stack: 'mfe-wallet@1.3.0/card.js:1:99\nmfe-other@1.0.0/page.js:1:2\nshell@1.0.0/main.js:1:5',
  address: '192.0.2.1',
};

function open() {
  const lines: unknown[] = [];
  const clock = { now: 1_000_000_000 };
  const errors = new PageErrors({
    sources: { resolve: async ({ name, line }) => `${name}/src/found.ts:${line}:1` },
    knows: (name) => name !== 'mfe-other',
    log: { warn: (line: unknown) => void lines.push(line) },
    now: () => clock.now,
  });
  const note = async (given: Partial<SeenError> = {}) => {
    errors.note({ ...seen, ...given });
    await errors.settled();
  };
  return { errors, note, lines, clock, of: () => errors.all() };
}

describe('an error of a page', () => {
  it('is kept once of its kind, and logged once, with the place in the sources', async () => {
    const { note, lines, clock, of } = open();
    await note();
    clock.now += 5;
    await note({ address: '198.51.100.7' });
    const frames = ['mfe-wallet/src/found.ts:1:1', 'shell/src/found.ts:1:1'];
    expect(of()).toEqual([
      {
        release: 'mfe-wallet@1.3.0',
        place: 'page',
        name: 'TypeError',
        message: 'no berth',
        frames,
        count: 2,
        first: 1_000_000_000,
        last: 1_000_000_005,
      },
    ]);
    expect(lines).toEqual([
      {
        event: 'page_error',
        remote: 'mfe-wallet',
        version: '1.3.0',
        place: 'page',
        error: 'TypeError',
        message: 'no berth',
        frames,
      },
    ]);
  });

  it('is another kind at another place, of another release, or as it is rendered', async () => {
    const { note, of } = open();
    await note();
    await note({ stack: 'mfe-wallet@1.3.0/card.js:1:100' });
    await note({ place: 'rendering', address: null });
    await note({ version: '1.2.0' });
    expect(of().map(({ release, place }) => `${release} ${place}`)).toEqual([
      'mfe-wallet@1.2.0 page',
      'mfe-wallet@1.3.0 rendering',
      'mfe-wallet@1.3.0 page',
      'mfe-wallet@1.3.0 page',
    ]);
  });

  it.each([
    ['https://site.example/links/a-secret?code=1 failed', '… failed'],
    ['ada.b+c@example.org is unknown', '… is unknown'],
    ['/harbour?token=abc is gone', '… is gone'],
    ['Unexpected token, "ada lovelace" is not valid JSON', 'Unexpected token, … is not valid JSON'],
    ['“Ada” and «Ada» and "Ada', '… and … and …'],
    ['call +33 612345678', 'call …'],
    ['call 06 12 34 56 78 or (0612) 345-678', 'call … or (…'],
    ['ada%40example.org is unknown', '… is unknown'],
    ['no berth for 7f9c24e8-3b1a-4f0e-9c55-1d2e3f4a5b6c', 'no berth for …'],
    ['session Zx81kQ_Q7tq2vB0m9 has ended', 'session … has ended'],
    [
      'Loading chunk directory-place-page failed at 12:30',
      'Loading chunk directory-place-page failed at 12:30',
    ],
    ['ERR_HTTP2_PROTOCOL_ERROR after 3 of 10', 'ERR_HTTP2_PROTOCOL_ERROR after 3 of 10'],
    [
      "Cannot read properties of undefined (reading 'berths')",
      "Cannot read properties of undefined (reading 'berths')",
    ],
    ['two\nlines\u2028\u202e and a \u001b[31mcolour', 'two lines and a [31mcolour'],
  ])('says of “%s” nothing that may name a person', async (message, kept) => {
    const { note, of } = open();
    await note({ message });
    expect(of()[0]?.message).toBe(kept);
  });
});

describe('whoever tells much', () => {
  // One of these was searched for nearly a minute, in which the gateway answered nobody: the test would end late.
  it.each(['?', 'a', '%', '-', '.'])('does not keep the gateway busy with a text of “%s” alone', (piece) => {
    expect(cleanMessage(piece.repeat(4_000))).toBe(piece.repeat(200));
  });

  it('brings five kinds an hour, from wherever in their network', async () => {
    const { note, clock, of } = open();
    for (let kind = 0; kind < 30; kind++)
      await note({ message: `made up ${kind}`, address: `192.0.2.${kind}` });
    expect(of()).toHaveLength(5);
    await note({ message: 'of another', address: '198.51.100.1' });
    expect(of()).toHaveLength(6);
    clock.now += 3_600_000;
    await note({ message: 'an hour later' });
    expect(of()).toHaveLength(7);
  });

  it('fills neither list nor log, from a thousand networks', async () => {
    const { note, lines, of } = open();
    for (let kind = 0; kind < 300; kind++)
      await note({ message: `made up ${kind}`, address: `10.${kind % 250}.${Math.floor(kind / 250)}.1` });
    expect([of().length, lines.length]).toEqual([20, 100]);
    await note({ message: 'made up 99', address: '203.0.113.1' });
    expect(of()[0]).toMatchObject({ message: 'made up 99', count: 2 });
  });
});
