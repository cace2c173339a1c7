import { useTexts } from '../../i18n/use-texts.ts';
import { Guilloche } from '../drawing/guilloche.tsx';
import { SignalFlag } from '../drawing/signal-flag.tsx';
import { kitTexts } from '../texts/kit-texts.ts';
import classes from './nfcard.module.css';

export interface NfcardFaceProps {
  /** The same seed engraves the same pattern: a card's id. */
  readonly seed: string;
  readonly boat: string;
  /** The kind of the card, for example “Temporary card”. */
  readonly kind: string;
  readonly lines: readonly { readonly term: string; readonly value: string }[];
  /** An example, not a member's card: a band across it says so. */
  readonly specimen?: boolean;
}

/** An NFCard as it looks: engraved like a banknote, the boat's name in italics as ships' names are. */
export function NfcardFace({ seed, boat, kind, lines, specimen = false }: NfcardFaceProps) {
  const t = useTexts(kitTexts);
  return (
    <article className={classes.face} aria-label={specimen ? t('nfcard.specimenLabel') : boat}>
      <div className={classes.pattern}>
        <Guilloche seed={seed} />
      </div>
      {specimen ? <p className={classes.specimen}>{t('nfcard.specimen')}</p> : null}
      <div className={classes.top}>
        <p className={classes.issuer}>
          <SignalFlag of="wallet" size="small" />
          NFCard
        </p>
        <p className={classes.kind}>{kind}</p>
      </div>
      <p className={classes.boat}>{boat}</p>
      <dl className={classes.lines}>
        {lines.map(({ term, value }) => (
          <div key={term} className={classes.line}>
            <dt className={classes.term}>{term}</dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
