import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { CopyButton } from '@nfcards/shared/ui';
import { HowFar } from '../../here/how-far.tsx';
import { PlaceSection } from '../../place/place-section.tsx';
import type { PlaceDetails } from '../../place/place-state.ts';
import { texts } from '../../place/texts.ts';
import classes from './place-position.module.css';

/** Where a place is, to be copied into a plotter, and how far that is from the visitor. */
export function PlacePosition({ position }: Pick<PlaceDetails, 'position'>) {
  const t = useTexts(texts);
  const formats = useFormats();
  if (position === null) {
    return (
      <PlaceSection title={t('position.title')}>
        <p>{t('position.unknown')}</p>
      </PlaceSection>
    );
  }
  const { latitude, longitude } = position;
  return (
    <PlaceSection title={t('position.title')}>
      <Written
        name={t('position.minutes')}
        action={t('position.copyMinutes')}
        position={formats.position(latitude, longitude)}
      />
      <Written
        name={t('position.decimal')}
        action={t('position.copyDecimal')}
        position={formats.decimalPosition(latitude, longitude)}
      />
      <p className={classes.datum}>{t('position.datum')}</p>
      <div className={classes.far}>
        <HowFar to={position} />
      </div>
    </PlaceSection>
  );
}

interface WrittenProps {
  readonly name: string;
  readonly action: string;
  readonly position: string;
}

function Written({ name, action, position }: WrittenProps) {
  return (
    <div className={classes.line}>
      <p className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.position}>{position}</span>
      </p>
      <span className={classes.copy}>
        <CopyButton text={position}>{action}</CopyButton>
      </span>
    </div>
  );
}
