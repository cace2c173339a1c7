import { useTexts } from '@nfcards/shared/i18n';
import { Meter, PasswordField, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import classes from './new-password-field.module.css';
import { $judgement, fieldFocused, fieldLeft, passwordTyped } from './password-strength.model.ts';
import { texts } from './texts.ts';

export interface NewPasswordFieldProps {
  readonly name: string;
  readonly id: string;
  readonly label: string;
  readonly error?: string | null | undefined;
  /** Whose password it is: what they are called and where they read their mail is guessed first. */
  readonly email: string;
  readonly names: readonly string[];
}

/** A password that is chosen, and how soon it would be guessed (SPEC S10). The page's texts must hold `password/texts.ts`. */
export function NewPasswordField({ email, names, ...field }: NewPasswordFieldProps) {
  const t = useTexts(texts);
  const model = useUnit({
    judgement: $judgement,
    focus: fieldFocused,
    type: passwordTyped,
    leave: fieldLeft,
  });
  const { leave } = model;
  useEffect(() => () => leave(), [leave]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is the field within that takes the focus
    <div className={classes.field} onFocus={() => model.focus()}>
      <PasswordField
        {...field}
        help={t('help')}
        onValueChange={(password) => model.type({ password, email, names })}
        autoComplete="new-password"
        required
      />
      <Strength told={field.error ?? null} />
    </div>
  );
}

/** What is found is told without taking anybody's turn, nor the button from under their finger: its room is kept. */
function Strength({ told }: { readonly told: string | null }) {
  const t = useTexts(texts);
  const judgement = useUnit($judgement);
  const level = t(judgement === null ? 'unmeasured' : `levels.${judgement.score}`);
  const advice = judgement === null || judgement.advice === null ? '' : t(`advice.${judgement.advice}`);
  const isAdvised = advice !== '' && advice !== told;
  return (
    <>
      <Meter label={t('strength')} value={judgement?.score ?? 0} max={4} words={level} />
      <div className={classes.advice}>
        <div role="status">
          {judgement === null ? null : (
            <VisuallyHidden>
              {t('strength')}: {level}.
            </VisuallyHidden>
          )}
          {isAdvised ? <p>{advice}</p> : null}
        </div>
        {isAdvised ? null : <p>{t('hint')}</p>}
      </div>
    </>
  );
}
