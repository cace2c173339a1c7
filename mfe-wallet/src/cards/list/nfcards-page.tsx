import { useTexts } from '@nfcards/shared/i18n';
import { UrlSync } from '@nfcards/shared/patterns';
import type { Page } from '@nfcards/shared/remote';
import { Button, ButtonLink, Icon } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { MemberPage } from '../../member/member-page.tsx';
import { texts as memberTexts } from '../../member/texts.ts';
import { $allCards, opened } from '../cards.model.ts';
import { texts } from '../texts.ts';
import { url } from './card-filter.model.ts';
import { FILTER_PARAMETERS } from './card-filter.ts';
import { CardList } from './card-list.tsx';
import { CardlessBoats } from './cardless-boats.tsx';
import classes from './cards-page.module.css';
import { $toPlace } from './choice.model.ts';
import { ChoiceStrip } from './choice-strip.tsx';
import { newCardOpened } from './new-card.model.ts';
import { NewCardDialog } from './new-card-dialog.tsx';
import { WaitingStrip } from './waiting-strip.tsx';

/** The member's NFCards. */
function NfcardsPage() {
  const t = useTexts(texts);
  return (
    <MemberPage title={t('title')} description={t('description')}>
      {() => (
        <div className={classes.page}>
          <UrlSync state={url} parameters={FILTER_PARAMETERS} />
          <ChoiceStrip />
          <WaitingStrip />
          <NewCard />
          <CardList />
          <CardlessBoats />
          <TakeAlong />
          <NewCardDialog />
        </div>
      )}
    </MemberPage>
  );
}

/** Where there is no card yet, the empty list says the same; where one is chosen, another thing is to be done. */
function NewCard() {
  const t = useTexts(texts);
  const { cards, place, open } = useUnit({ cards: $allCards, place: $toPlace, open: newCardOpened });
  if (cards.length === 0 || place !== null) return null;
  return (
    <div>
      <Button variant="primary" aria-haspopup="dialog" onPress={() => open()}>
        <Icon name="plus" size="small" />
        {t('new.open')}
      </Button>
    </div>
  );
}

/** All documents as one file: the vault has to be open for it, so its page does it. */
function TakeAlong() {
  const t = useTexts(texts);
  const cards = useUnit($allCards);
  if (cards.length === 0) return null;
  return (
    <div>
      <ButtonLink to="/wallet/vault" variant="quiet">
        <Icon name="download" size="small" />
        {t('takeAlong')}
      </ButtonLink>
    </div>
  );
}

export const page: Page = { Component: NfcardsPage, texts: [texts, memberTexts], opened };
