import type { ClientError } from '@nfcards/shared/client';
import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { BoatDetails } from '@nfcards/shared/operations';
import { ConfirmButton } from '@nfcards/shared/patterns';
import { useNavigate } from '@nfcards/shared/router';
import { toast } from '@nfcards/shared/toast';
import { Icon, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { CARDS_PATH } from '../cards/card-path.ts';
import { TitledSection } from '../member/titled-section.tsx';
import { removeBoatCall } from './boat.model.ts';
import classes from './boat.module.css';
import { texts } from './texts.ts';

/** Removes a boat with its empty cards; where documents would be lost, it says so in the place of the button. */
export function RemoveBoat({ boat }: { readonly boat: BoatDetails }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const documents = boat.cards.reduce((sum, card) => sum + card.documents.length, 0);
  return (
    <TitledSection title={t('remove.title')}>
      {documents > 0 ? (
        <p>{t('remove.holds', { name: boat.name, count: documents, number: number(documents) })}</p>
      ) : (
        <>
          <p className={classes.soft}>{t('remove.lead')}</p>
          <div>
            <RemoveButton boat={boat} />
          </div>
        </>
      )}
    </TitledSection>
  );
}

function RemoveButton({ boat: { id, name, cards } }: { readonly boat: BoatDetails }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const wordsOf = useCallErrorWords();
  const navigate = useNavigate();
  const { remove, pending } = useUnit({ remove: removeBoatCall.fx, pending: removeBoatCall.$pending });
  const confirmed = () => {
    // A document that comes meanwhile, from another device, is not lost: the server refuses.
    remove({ id, with_nfcards: cards.length > 0, only_empty: true }).then(
      () => {
        toast.success(t('remove.done', { name }));
        navigate(CARDS_PATH, { replace: true });
      },
      (error: ClientError) => toast.error(t('remove.failed', { name }), { description: wordsOf(error).body }),
    );
  };
  return (
    <ConfirmButton
      label={
        <>
          <Icon name="trash" size="small" />
          {t('remove.open')}
        </>
      }
      question={t('remove.question', { name })}
      body={
        cards.length === 0
          ? t('remove.body')
          : t('remove.bodyCards', { count: cards.length, number: number(cards.length) })
      }
      confirm={t('remove.confirm')}
      keep={t('remove.keep')}
      failed={t('remove.notLoaded')}
      pending={pending}
      onConfirm={confirmed}
    />
  );
}
