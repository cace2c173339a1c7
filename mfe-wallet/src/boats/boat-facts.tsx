import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { type BoatDetails, boatFields } from '@nfcards/shared/operations';
import { Button, Icon, useFocusWhenClosed } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { TitledSection } from '../member/titled-section.tsx';
import classes from './boat.module.css';
import { draftOf } from './boat-draft.ts';
import { $isEditing, editPressed } from './boat-form.model.ts';
import { BoatForm } from './boat-form.tsx';
import { texts } from './texts.ts';
import { useBoatWords } from './use-boat-words.ts';

/** What is known of a boat, or the form in which it is changed. */
export function BoatFacts({ boat }: { readonly boat: BoatDetails }) {
  const t = useTexts(texts);
  const isEditing = useUnit($isEditing);
  const area = useFocusWhenClosed(isEditing);
  return (
    <TitledSection title={t(isEditing ? 'form.title' : 'facts.title')}>
      <div ref={area} tabIndex={-1} className={classes.area}>
        {isEditing ? <BoatForm id={boat.id} /> : <Facts boat={boat} />}
      </div>
    </TitledSection>
  );
}

function Facts({ boat }: { readonly boat: BoatDetails }) {
  const t = useTexts(texts);
  const words = useBoatWords();
  const { number } = useFormats();
  const edit = useUnit(editPressed);
  return (
    <>
      <p className={classes.soft}>{t('facts.lead')}</p>
      <dl className={classes.facts}>
        {boatFields.map((field) => (
          <div key={field} className={classes.fact}>
            <dt>{t(`fields.${field}`)}</dt>
            <dd>{words.value(field, boat[field])}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.soft}>{t('facts.private')}</p>
      <div>
        <Button variant="primary" onPress={() => edit(draftOf(boat, number))}>
          <Icon name="edit" size="small" />
          {t('facts.edit')}
        </Button>
      </div>
    </>
  );
}
