import type { InferOutput } from 'valibot';
import { array, number, object, parse } from 'valibot';
import { withBuiltSite } from './measure/built-site.ts';
import { median, worst } from './measure/directory-bench.ts';

/** What `e2e/bench/measure-wallet.ts` prints. */
const measured = object({
  encryptions: array(
    object({
      /** How many times slower than this machine. */
      slowdown: number(),
      /** Milliseconds of the longest frame. */
      encrypting: number(),
      sending: number(),
    }),
  ),
  cards: number(),
  /** Visits of the list: milliseconds of each press or letter, to the next paint. */
  lists: array(object({ opening: array(number()), filtering: array(number()) })),
});
export type WalletFigures = InferOutput<typeof measured>;

/** A wallet in a browser: a large document that is added, and a long list. Leaves nothing behind. */
export async function benchWallet(cards: number): Promise<WalletFigures> {
  return withBuiltSite(({ measure }) => {
    console.log('Measuring…');
    return parse(measured, measure('measure-wallet.ts', cards));
  });
}

export function describeWallet({ encryptions, cards, lists }: WalletFigures): string {
  const milliseconds = (value: number) => `${value.toFixed(0)} ms`.padStart(10);
  const worstOfVisits = (part: 'opening' | 'filtering') => lists.map((visit) => worst(visit[part]));
  const rows = [
    ...encryptions.flatMap(({ slowdown, encrypting, sending }): [string, number][] => [
      [`longest frame while 20 MB are encrypted, ${slowdown}×`, encrypting],
      [`longest frame while they are sent, ${slowdown}×`, sending],
    ]),
    [`opening the list of ${cards.toLocaleString('en')} cards, INP at 4×`, median(worstOfVisits('opening'))],
    ['opening, worst of all', worst(worstOfVisits('opening'))],
    ['filtering it, INP at 4×', median(worstOfVisits('filtering'))],
    ['filtering, worst of all', worst(worstOfVisits('filtering'))],
  ] as const;
  return rows.map(([name, value]) => `  ${name.padEnd(56)}${milliseconds(value)}`).join('\n');
}
