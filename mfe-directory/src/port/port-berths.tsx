import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { PortDetails } from '@nfcards/shared/operations';
import { PlaceSection } from '../place/place-section.tsx';
import { usePlaceFormats } from '../place/use-place-formats.ts';
import { Fact, Facts } from '../place-facts/facts.tsx';
import classes from './port-berths.module.css';
import { texts } from './texts.ts';

const COUNTS = ['berths', 'visitor_berths'] as const;
const LIMITS = ['max_length', 'max_beam', 'max_draught'] as const;

/** How many boats a port takes, how large they may be, and what a night costs. */
export function PortBerths({ port }: { readonly port: PortDetails }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { metres } = usePlaceFormats();
  const { min_depth: depth = null, charge = null } = port;
  if ([...COUNTS, ...LIMITS].every((fact) => port[fact] === null) && depth === null && charge === null)
    return null;
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
        {depth !== null && (
          <Fact name={t('berths.min_depth')}>
            {metres(depth)}
            <p className={classes.remark}>{t('berths.depthRemark')}</p>
          </Fact>
        )}
        {charge !== null && (
          <Fact name={t('berths.charge')}>
            <span dir="auto">{charge}</span>
            <p className={classes.remark}>{t('berths.chargeRemark')}</p>
          </Fact>
        )}
      </Facts>
    </PlaceSection>
  );
}
