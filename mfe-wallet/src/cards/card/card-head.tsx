import { useTexts } from '@nfcards/shared/i18n';
import type { NfcardDetails } from '@nfcards/shared/operations';
import { toast } from '@nfcards/shared/toast';
import { Badge, Button, Icon, TextLink, useOnDemand } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { boatPath } from '../boat-path.ts';
import { CardFace } from '../card-tiles.tsx';
import { $today } from '../today.model.ts';
import { useCardWords } from '../use-card-words.ts';
import classes from './card-page.module.css';
import { RemoveCard } from './remove-card.tsx';
import { RenameCard } from './rename-card.tsx';
import { texts } from './texts.ts';

/** The card as it looks, whose it is, and what its holder can change of it. */
export function CardHead({ card }: { readonly card: NfcardDetails }) {
  const t = useTexts(texts);
  const words = useCardWords();
  const today = useUnit($today);
  const state = words.state(card);
  const expiry = words.expiry(card.expires_on, today);
  return (
    <div className={classes.head}>
      <div className={classes.face}>
        <CardFace card={card} />
      </div>
      <div className={classes.about}>
        <p className={classes.boat}>{words.boat(card)}</p>
        {card.boat_id === undefined || card.boat_id === null ? null : (
          <p>
            <TextLink to={boatPath(card.boat_id)}>{t('boat')}</TextLink>
          </p>
        )}
        <p className={classes.states}>
          <Badge tone={state.tone} icon={state.icon}>
            {state.words}
          </Badge>
          {expiry === null ? null : (
            <Badge tone={expiry.tone} icon={expiry.icon}>
              {expiry.words}
            </Badge>
          )}
        </p>
        {card.role === 'held' && <HolderActions card={card} />}
      </div>
    </div>
  );
}

function HolderActions({ card }: { readonly card: NfcardDetails }) {
  const t = useTexts(texts);
  const [task, setTask] = useState<'rename' | 'remove' | null>(null);
  const { part: overlays, load } = useOnDemand(() => import('@nfcards/shared/ui/overlays'));
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
      {overlays !== null && (
        <>
          <overlays.Dialog title={t('rename.title')} open={task === 'rename'} onOpenChange={done}>
            <RenameCard card={card} onDone={done} />
          </overlays.Dialog>
          <overlays.Dialog title={t('removeCard.title')} open={task === 'remove'} onOpenChange={done}>
            <RemoveCard card={card} onDone={done} />
          </overlays.Dialog>
        </>
      )}
    </div>
  );
}
