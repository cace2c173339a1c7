import { useTexts } from '@nfcards/shared/i18n';
import { SelectField } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { texts } from '../texts.ts';
import { $nfcards } from './request-form.model.ts';

export interface NfcardChoiceProps {
  /** Empty for none. */
  readonly nfcardId: string;
  readonly onChoose: (nfcardId: string) => void;
}

/** One of the member's NFCards to go along; nothing for who has none. */
export function NfcardChoice({ nfcardId, onChoose }: NfcardChoiceProps) {
  const t = useTexts(texts);
  const nfcards = useUnit($nfcards);
  if (nfcards.length === 0) return null;
  return (
    <SelectField
      name="nfcard"
      label={t('form.nfcard')}
      help={t('form.nfcardHelp')}
      options={[
        { value: '', label: t('form.noNfcard') },
        ...nfcards.map(({ id, title, boat }) => ({
          value: id,
          label: title === '' ? boat.name : `${title}, ${boat.name}`,
        })),
      ]}
      value={nfcardId}
      onValueChange={onChoose}
      optional
    />
  );
}
