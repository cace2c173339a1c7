import { useTexts } from '@nfcards/shared/i18n';
import type { NfcardDetails } from '@nfcards/shared/operations';
import { toast } from '@nfcards/shared/toast';
import { Button, Icon, useOnDemand } from '@nfcards/shared/ui';
import { useState } from 'react';
import classes from './card-page.module.css';
import { texts } from './texts.ts';

async function fetchDialogs() {
  const [{ Dialog }, { RenameCard }, { RemoveCard }] = await Promise.all([
    import('@nfcards/shared/ui/overlays'),
    import(/* webpackChunkName: "change-card" */ './rename-card.tsx'),
    import(/* webpackChunkName: "change-card" */ './remove-card.tsx'),
  ]);
  return { Dialog, RenameCard, RemoveCard };
}

/** What its holder can change of the card itself. */
export function HolderActions({ card }: { readonly card: NfcardDetails }) {
  const t = useTexts(texts);
  const [task, setTask] = useState<'rename' | 'remove' | null>(null);
  const { part: dialogs, load } = useOnDemand(fetchDialogs);
  const begin = (next: 'rename' | 'remove') => {
    setTask(next);
    load().catch(() => {
      setTask(null);
      toast.error(t('menu.failed'));
    });
  };
  const done = () => setTask(null);
  return (
    <div className={classes.actions}>
      <Button aria-haspopup="dialog" onPress={() => begin('rename')}>
        <Icon name="edit" size="small" />
        {t('rename.open')}
      </Button>
      <Button variant="quiet" aria-haspopup="dialog" onPress={() => begin('remove')}>
        <Icon name="trash" size="small" />
        {t('removeCard.open')}
      </Button>
      {dialogs !== null && (
        <>
          <dialogs.Dialog title={t('rename.title')} open={task === 'rename'} onOpenChange={done}>
            <dialogs.RenameCard card={card} onDone={done} />
          </dialogs.Dialog>
          <dialogs.Dialog title={t('removeCard.title')} open={task === 'remove'} onOpenChange={done}>
            <dialogs.RemoveCard card={card} onDone={done} />
          </dialogs.Dialog>
        </>
      )}
    </div>
  );
}
