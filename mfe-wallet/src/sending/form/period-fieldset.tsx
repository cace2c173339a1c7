import { useTexts } from '@nfcards/shared/i18n';
import { Button, DateField, TextField } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { dayOf, presets } from '../period.ts';
import { $draft, draftChanged } from '../send.model.ts';
import classes from '../sending.module.css';
import { texts } from '../texts.ts';
import { presetPressed } from './preset.model.ts';
import { useDraftErrors } from './use-draft-errors.ts';

/** From when to when, to the minute; three usual lengths fill it in. */
export function PeriodFieldset() {
  const t = useTexts(texts);
  const { errorOf } = useDraftErrors();
  const { draft, change, press } = useUnit({ draft: $draft, change: draftChanged, press: presetPressed });
  const today = dayOf(new Date());
  return (
    <>
      <fieldset aria-label={t('form.presets')} className={classes.presets}>
        {presets.map((preset) => (
          <Button key={preset} onPress={() => press(preset)}>
            {t(`form.${preset}`)}
          </Button>
        ))}
        <span className={classes.help}>{t('form.seasonHelp')}</span>
      </fieldset>
      <div className={classes.period}>
        <DateField
          name="from-day"
          label={t('form.fromDay')}
          help={t('form.fromHelp')}
          min={today}
          value={draft.fromDay}
          onValueChange={(fromDay) => change({ fromDay })}
          optional
        />
        <TextField
          name="from-time"
          type="time"
          label={t('form.fromTime')}
          value={draft.fromTime}
          onValueChange={(fromTime) => change({ fromTime })}
          optional
        />
      </div>
      <div className={classes.period}>
        <DateField
          id="send-until"
          name="until-day"
          label={t('form.untilDay')}
          {...errorOf('period')}
          min={today}
          value={draft.untilDay}
          onValueChange={(untilDay) => change({ untilDay })}
        />
        <TextField
          name="until-time"
          type="time"
          label={t('form.untilTime')}
          value={draft.untilTime}
          onValueChange={(untilTime) => change({ untilTime })}
          optional
        />
      </div>
    </>
  );
}
