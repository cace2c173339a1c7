import { useTexts } from '../../i18n/use-texts.ts';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import { kitTexts } from '../texts/kit-texts.ts';
import classes from './choice.module.css';
import { FieldNotes, type FieldWords, useFieldIds } from './field-frame.tsx';

export interface ToggleFieldProps extends Omit<FieldWords, 'optional'> {
  readonly name: string;
  readonly id?: string;
  readonly checked?: boolean;
  readonly defaultChecked?: boolean;
  /** The change is on its way: keeps the focus, says so, and ignores presses. */
  readonly pending?: boolean;
  readonly onCheckedChange?: (checked: boolean) => void;
}

/** A switch that takes effect at once. In a form with a button, use `CheckboxField`. */
export function ToggleField(props: ToggleFieldProps) {
  const { label, help, error, id, pending = false, onCheckedChange, ...input } = props;
  const t = useTexts(kitTexts);
  const { control, ...notes } = useFieldIds(id, { help, error });
  return (
    <div className={classes.toggle} aria-busy={pending || undefined}>
      <label className={classes.words} htmlFor={control.id}>
        {label}
      </label>
      <input
        {...input}
        {...control}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
        role="switch"
        className={classes.switch}
        aria-disabled={pending || undefined}
        onClick={(event) => {
          if (pending) event.preventDefault();
        }}
        onChange={(event) => onCheckedChange?.(event.target.checked)}
      />
      <VisuallyHidden>
        <span role="status">{pending ? t('button.pending') : ''}</span>
      </VisuallyHidden>
      <FieldNotes {...notes} help={help} error={error} />
    </div>
  );
}
