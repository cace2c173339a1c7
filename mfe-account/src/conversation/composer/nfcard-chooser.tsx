import { useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import {
  Button,
  ButtonLink,
  CallErrorPanel,
  Icon,
  RadioGroupField,
  Skeleton,
  useOnDemand,
  VisuallyHidden,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import classes from '../conversation.module.css';
import { texts } from '../texts.ts';
import { nfcardName } from './attached-nfcard.tsx';
import { $nfcards, nfcardsCall, nfcardsWanted } from './attachment.model.ts';
import { draftChanged } from './draft.model.ts';

/** Chooses one of the member's NFCards to go with the message. */
export function NfcardChooser() {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  const [chosen, choose] = useState<string | null>(null);
  const { part: overlays, load } = useOnDemand(() => import('@nfcards/shared/ui/overlays'));
  const { wanted, change } = useUnit({ wanted: nfcardsWanted, change: draftChanged });
  const open = () => {
    setOpen(true);
    choose(null);
    wanted();
    load().catch(() => {
      setOpen(false);
      toast.error(t('attachment.failed'));
    });
  };
  const attach = () => {
    change({ nfcard_id: chosen });
    setOpen(false);
  };
  return (
    <>
      <Button aria-haspopup="dialog" onPress={open}>
        <Icon name="card" size="small" />
        {t('composer.attach')}
      </Button>
      {overlays !== null && (
        <overlays.Dialog
          title={t('attachment.title')}
          open={isOpen}
          onOpenChange={setOpen}
          actions={
            <>
              {chosen !== null && (
                <Button variant="primary" onPress={attach}>
                  {t('attachment.choose')}
                </Button>
              )}
              <Button onPress={() => setOpen(false)}>{t('attachment.cancel')}</Button>
            </>
          }
        >
          <Choice chosen={chosen} onChoose={choose} />
        </overlays.Dialog>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

function Choice({ chosen, onChoose }: ChoiceProps) {
  const t = useTexts(texts);
  const { state, pending, retry } = useUnit({
    state: $nfcards,
    pending: nfcardsCall.$pending,
    retry: nfcardsWanted,
  });
  if (state.status === 'failed') {
    return <CallErrorPanel error={state.error} onRetry={() => retry()} pending={pending} />;
  }
  if (state.status === 'pending') {
    return (
      <>
        <VisuallyHidden>{t('attachment.pending')}</VisuallyHidden>
        <Skeleton shape="block" height="6rem" />
      </>
    );
  }
  if (state.nfcards.length === 0) {
    return (
      <div className={classes.none}>
        <p>{t('attachment.none')}</p>
        <ButtonLink to="/wallet">{t('attachment.wallet')}</ButtonLink>
      </div>
    );
  }
  return (
    <RadioGroupField
      name="nfcard"
      label={t('attachment.label')}
      help={t('attachment.help')}
      options={state.nfcards.map((nfcard) => ({ value: nfcard.id, label: nfcardName(nfcard) }))}
      value={chosen ?? ''}
      onValueChange={onChoose}
    />
  );
}
