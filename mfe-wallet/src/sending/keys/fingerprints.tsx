import { useTexts } from '@nfcards/shared/i18n';
import { Badge, type BadgeTone } from '@nfcards/shared/ui';
import type { CheckedReader } from '../check-reader-keys.model.ts';
import classes from '../sending.module.css';
import { texts } from '../texts.ts';
import type { KeyTrust } from './known-keys.ts';

const TONES = { new: 'neutral', known: 'ok', changed: 'warn' } as const satisfies Record<KeyTrust, BadgeTone>;

/** What two people compare by voice, to be sure of a key. */
export function Fingerprints({ readers }: { readonly readers: readonly CheckedReader[] }) {
  const t = useTexts(texts);
  return (
    <dl className={classes.fingerprints}>
      {readers.map(({ memberId, name, fingerprint, trust }) => (
        <div key={memberId} className={classes.reader}>
          <dt>{name}</dt>
          <dd className={classes.fingerprint}>
            <code>{fingerprint}</code> <Badge tone={TONES[trust]}>{t(`review.${trust}`)}</Badge>
          </dd>
        </div>
      ))}
    </dl>
  );
}
