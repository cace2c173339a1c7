import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { ContourLines, CopyButton, Icon, type IconName, VisuallyHidden } from '@nfcards/shared/ui';
import type { ReactNode } from 'react';
import type { PlaceDetails } from '../place/place-state.ts';
import { texts } from '../place/texts.ts';
import { useMinute } from '../place/use-minute.ts';
import { PhoneLink } from '../place-facts/phone-link.tsx';
import { useOpenWords } from '../place-facts/use-open-words.ts';
import { Vhf } from '../place-facts/vhf.tsx';
import classes from './essentials.module.css';

/** What somebody in the cockpit is after: whom to call, on which channel, whether they are there, and where it is. */
export function Essentials({ place }: { readonly place: PlaceDetails }) {
  const t = useTexts(texts);
  const formats = useFormats();
  const open = useOpenWords(place);
  const { phone, isOffice } = phoneOf(place);
  const vhf = vhfOf(place);
  const { position, time_zone: timeZone } = place;
  const written = position === null ? null : formats.position(position.latitude, position.longitude);
  return (
    <div className={classes.panel}>
      <div className={classes.thumbnail}>
        {/* No soundings: an imagined depth has no place beside a real position. */}
        <ContourLines seed={place.id} shape="banner" soundings={false} />
      </div>
      <dl className={classes.essentials}>
        {vhf !== null && (
          <Essential icon="vhf" name={t('essentials.vhf')}>
            <Vhf channels={vhf} />
          </Essential>
        )}
        {phone !== null && (
          <Essential icon="phone" name={t(isOffice ? 'essentials.office' : 'essentials.phone')}>
            <PhoneLink number={phone} />
          </Essential>
        )}
        {open !== null && (
          <Essential icon="clock" name={t('essentials.hours')} passing>
            {open.words}
          </Essential>
        )}
        {written !== null && (
          <Essential icon="location" name={t('essentials.position')}>
            <span className={classes.copied}>
              <span className={classes.position}>{written}</span>
              <CopyButton text={written} variant="quiet">
                <VisuallyHidden>{t('essentials.copy')}</VisuallyHidden>
              </CopyButton>
            </span>
          </Essential>
        )}
        {timeZone !== null && (
          <Essential icon="globe" name={t('essentials.localTime')} passing>
            <LocalTime timeZone={timeZone} />
          </Essential>
        )}
      </dl>
    </div>
  );
}

interface EssentialProps {
  readonly icon: IconName;
  readonly name: string;
  /** True of this minute: nothing for a sheet of paper. */
  readonly passing?: boolean;
  readonly children: ReactNode;
}

function Essential({ icon, name, passing = false, children }: EssentialProps) {
  return (
    <div className={`${classes.essential} ${passing ? classes.passing : ''}`}>
      <dt className={classes.name}>
        <Icon name={icon} size="small" />
        {name}
      </dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

function LocalTime({ timeZone }: { readonly timeZone: string }) {
  const t = useTexts(texts);
  const { time } = useFormats();
  const now = useMinute();
  return (
    <>
      <time dateTime={now.toISOString()}>{time(now, timeZone)}</time>{' '}
      <span className={classes.zone}>{t('zone', { zone: timeZone.replaceAll('_', ' ') })}</span>
    </>
  );
}

/** The harbour office answers for its port. */
function phoneOf(place: PlaceDetails): { readonly phone: string | null; readonly isOffice: boolean } {
  const office = place.category === 'port' ? (place.harbour_office?.phone ?? null) : null;
  return { phone: office ?? place.phone, isOffice: office !== null };
}

function vhfOf(place: PlaceDetails): string | null {
  if (place.category !== 'port') return null;
  return place.harbour_office?.vhf_channel ?? place.vhf_channel;
}
