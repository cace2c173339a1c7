import { useTexts } from '@nfcards/shared/i18n';
import { Button, Icon, SelectField, Skeleton, useFocusWhenClosed, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import form from '../../member-gate/member-form.module.css';
import classes from '../berth-requests.module.css';
import { texts } from '../texts.ts';
import { useBerthWords } from '../use-berth-words.ts';
import { $isBoatFormOpen, boatFormOpened } from './boat-form.model.ts';
import { BoatForm } from './boat-form.tsx';
import { $boats, boatsCall } from './request-form.model.ts';

export interface BoatChoiceProps {
  readonly id: string;
  /** Empty before one is chosen. */
  readonly boatId: string;
  readonly error: string | undefined;
  readonly onChoose: (boatId: string) => void;
}

/** One of the member's boats, or one that they add here. */
export function BoatChoice({ id, boatId, error, onChoose }: BoatChoiceProps) {
  const t = useTexts(texts);
  const words = useBerthWords();
  const { boats, failure, isAdding, add } = useUnit({
    boats: $boats,
    failure: boatsCall.$error,
    isAdding: $isBoatFormOpen,
    add: boatFormOpened,
  });
  const area = useFocusWhenClosed(isAdding);
  if (boats === null && failure === null) {
    return (
      <div>
        <VisuallyHidden>{t('form.boatsPending')}</VisuallyHidden>
        <Skeleton shape="block" height="5rem" />
      </div>
    );
  }
  const known = boats ?? [];
  return (
    // Without a boat to choose there is no field: a summary of errors leads to the way to add one.
    <div ref={area} tabIndex={-1} className={form.form} {...(known.length === 0 ? { id } : {})}>
      {known.length > 0 && (
        <SelectField
          id={id}
          name="boat"
          label={t('form.boat')}
          options={[
            { value: '', label: t('form.choose') },
            ...known.map((boat) => ({ value: boat.id, label: words.boat(boat) })),
          ]}
          value={boatId}
          onValueChange={onChoose}
          error={error}
          required
        />
      )}
      {isAdding ? (
        <BoatForm />
      ) : (
        <div className={classes.request}>
          {boats === null && <p className={classes.detail}>{t('form.boatsFailed')}</p>}
          {boats?.length === 0 && <p className={classes.detail}>{t('form.noBoat')}</p>}
          <div>
            <Button onPress={() => add()}>
              <Icon name="plus" size="small" />
              {t('form.addBoat')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
