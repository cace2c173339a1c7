import { describe, expect, it } from 'vitest';
import { parseAudience } from '../commands/parse-audience.ts';
import type { Audience } from './audience.ts';
import { areStagesOver, describeAudience, shareAt } from './audience.ts';
import { openSite } from './channel.fixture.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 5, 1, 12);
const given = {
  share: undefined,
  stages: undefined,
  each: undefined,
  afterStages: false,
  cohort: undefined,
  link: false,
};

function staged(options: Partial<Parameters<typeof parseAudience>[0]> = {}): Audience {
  const audience = parseAudience({ ...given, stages: '1%,10%,100%', each: '2h', ...options }, NOON);
  if (audience === null) throw new Error('nobody is left out');
  return audience;
}

describe('the stages of a candidate', () => {
  it('are read off the clock', () => {
    const hours = [0, 1.99, 2, 3.99, 4, 100];
    expect(hours.map((hour) => shareAt(staged(), NOON + hour * HOUR))).toEqual([
      0.01, 0.01, 0.1, 0.1, 0.98, 0.98,
    ]);
    expect(shareAt(staged(), NOON - HOUR), 'on a clock that is late').toBe(0.01);
  });

  it('leave some with the live release to the end, or there would be nothing to compare with', () => {
    expect(staged({ stages: '50%,99%' }).stages?.at(-1)?.share).toBe(0.98);
  });

  it('are over once the last has lasted as long as the others', () => {
    expect([4, 5.99, 6].map((hour) => areStagesOver(staged(), NOON + hour * HOUR))).toEqual([
      false,
      false,
      true,
    ]);
    expect(areStagesOver({ share: 0.1 }, NOON)).toBe(false);
  });

  it('are said with what comes', () => {
    const audience = staged({ cohort: 'staff' });
    expect(describeAudience(audience, NOON)).toBe(
      'staff and 1 % of visitors, 10 % from 2026-06-01 14:00 UTC, 98 % from 2026-06-01 16:00 UTC',
    );
    expect(describeAudience(audience, NOON + 5 * HOUR)).toBe('staff and 98 % of visitors');
  });

  it.each([
    [{ each: undefined }, '--stages and --each belong together'],
    [{ stages: undefined }, '--stages and --each belong together'],
    [{ share: '10%' }, 'leave --share out'],
    [{ stages: '10%' }, 'two or more growing parts'],
    [{ stages: '10%,1%' }, 'two or more growing parts'],
    [{ stages: '1%,101%' }, 'two or more growing parts'],
    [{ stages: '0%,10%' }, 'two or more growing parts'],
    [{ each: '2' }, '--each is “2”'],
    [{ each: '0h' }, '--each is “0h”'],
    [{ afterStages: true }, 'leave the other options out'],
  ])('are refused where they are written wrongly: %j', (options, sentence) => {
    expect(() => staged(options)).toThrow(sentence);
  });
});

describe('a candidate whose stages are over', () => {
  async function openStages() {
    const site = await openSite();
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.publish('mfe-wallet', version, '/wallet');
    await site.channel.promote('mfe-wallet', '1.0.0');
    await site.channel.promote('mfe-wallet', '1.1.0', staged());
    const after = async (hours: number, version = '1.1.0') => {
      const now = NOON + hours * HOUR;
      return (await site.channel.promoteAfterStages('mfe-wallet', version, { now })).releases['mfe-wallet'];
    };
    return { ...site, after };
  }

  it('is made live by who may, and not a moment before', async () => {
    const { channel, after } = await openStages();
    expect(await after(5)).toMatchObject({ live: '1.0.0', candidate: { version: '1.1.0' } });
    expect((await channel.read()).revision).toBe(2);
    expect(await after(6)).toEqual({ live: '1.1.0', previous: '1.0.0' });
  });

  it('is not, once it was halted or rolled back, or another one is tried out', async () => {
    const halted = await openStages();
    await halted.channel.halt('mfe-wallet', '1.1.0', 'It failed.');
    expect(await halted.after(100)).toEqual({ live: '1.0.0', previous: null });
    const other = await openStages();
    await other.channel.promote('mfe-wallet', '1.2.0', { share: 0.1 });
    expect(await other.after(100)).toMatchObject({ live: '1.0.0', candidate: { version: '1.2.0' } });
    expect(await other.after(100, '1.2.0')).toMatchObject({ live: '1.0.0' });
  });
});
