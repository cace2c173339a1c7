import { useTexts } from '@nfcards/shared/i18n';
import { Badge, type BadgeTone } from '@nfcards/shared/ui';
import type { Acquaintance } from './known-keys.ts';
import type { MetReader } from './meet-readers.model.ts';
import classes from './sending.module.css';
import { texts } from './texts.ts';

const TONES = { new: 'neutral', known: 'ok', changed: 'warn' } as const satisfies Record<
  Acquaintance,
  BadgeTone
>;

/** What two people compare by voice, to be sure of a key. */
export function Fingerprints({ readers }: { readonly readers: readonly MetReader[] }) {
  const t = useTexts(texts);
  return (
    <dl className={classes.fingerprints}>
      {readers.map(({ memberId, name, fingerprint, acquaintance }) => (
        <div key={memberId} className={classes.reader}>
          <dt>{name}</dt>
          <dd className={classes.fingerprint}>
            <code>{fingerprint}</code> <Badge tone={TONES[acquaintance]}>{t(`review.${acquaintance}`)}</Badge>
          </dd>
        </div>
      ))}
    </dl>
  );
}
