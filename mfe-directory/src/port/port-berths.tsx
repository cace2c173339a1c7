import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { PortDetails } from '@nfcards/shared/operations';
import { Fact, Facts } from '../place/facts.tsx';
import { PlaceSection } from '../place/place-section.tsx';
import { usePlaceFormats } from '../place/use-place-formats.ts';
import { texts } from './texts.ts';

const COUNTS = ['berths', 'visitor_berths'] as const;
const LIMITS = ['max_length', 'max_beam', 'max_draught'] as const;

/** How many boats a port takes, and how large they may be. */
export function PortBerths({ port }: { readonly port: PortDetails }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { metres } = usePlaceFormats();
  if ([...COUNTS, ...LIMITS].every((fact) => port[fact] === null)) return null;
  const lines = [
    ...COUNTS.map((fact) => ({ fact, value: port[fact], write: number })),
    ...LIMITS.map((fact) => ({ fact, value: port[fact], write: metres })),
  ];
  return (
    <PlaceSection title={t('berths.title')}>
      <Facts>
        {lines.map(({ fact, value, write }) =>
          value === null ? null : (
            <Fact key={fact} name={t(`berths.${fact}`)}>
              {write(value)}
            </Fact>
          ),
        )}
      </Facts>
    </PlaceSection>
  );
}
