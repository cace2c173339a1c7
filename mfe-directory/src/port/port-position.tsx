import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { PortDetails } from '@nfcards/shared/operations';
import { toast } from '@nfcards/shared/toast';
import { Button } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useId } from 'react';
import { copyTextFx } from './port.model.ts';
import classes from './port-position.module.css';
import { texts } from './texts.ts';

export function PortPosition({ position }: Pick<PortDetails, 'position'>) {
  const t = useTexts(texts);
  const formats = useFormats();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('position.title')}
      </h2>
      {position === null ? (
        <p>{t('position.unknown')}</p>
      ) : (
        <>
          <Copied
            name={t('position.minutes')}
            action={t('position.copyMinutes')}
            position={formats.position(position.latitude, position.longitude)}
          />
          <Copied
            name={t('position.decimal')}
            action={t('position.copyDecimal')}
            position={formats.decimalPosition(position.latitude, position.longitude)}
          />
          <p className={classes.datum}>{t('position.datum')}</p>
        </>
      )}
    </section>
  );
}

interface CopiedProps {
  readonly name: string;
  readonly action: string;
  readonly position: string;
}

function Copied({ name, action, position }: CopiedProps) {
  const t = useTexts(texts);
  const copy = useUnit(copyTextFx);
  const press = () =>
    void copy(position).then(
      () => toast.success(t('position.copied', { position })),
      // Browsers refuse outside https, and where the visitor forbade it.
      () => toast.error(t('position.copyFailed')),
    );
  return (
    <div className={classes.line}>
      <p className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.position}>{position}</span>
      </p>
      <Button aria-label={action} onPress={press}>
        {t('position.copy')}
      </Button>
    </div>
  );
}
