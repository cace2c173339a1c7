import { useTexts } from '@nfcards/shared/i18n';
import type { NfcardDetails } from '@nfcards/shared/operations';
import { Button, Icon, useFocusWhenClosed } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { LinkToGive } from '../secret-link/link-to-give.tsx';
import { OpenedVault } from '../sending/opened-vault.tsx';
import { PanelSection } from '../sending/panel-section.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkList } from './link-list.tsx';
import { $isMaking, $madeLink, linkBegan, madeLinkClosed } from './links.model.ts';
import classes from './links.module.css';
import { texts } from './texts.ts';

/** The links of a card: what is still good, and the way to another. */
export function LinksSection({ card }: { readonly card: NfcardDetails }) {
  const t = useTexts(texts);
  const { isMaking, made, begin, close } = useUnit({
    isMaking: $isMaking,
    made: $madeLink,
    begin: linkBegan,
    close: madeLinkClosed,
  });
  const area = useFocusWhenClosed(isMaking || made !== null);
  return (
    <PanelSection title={t('heading')}>
      <p className={classes.facts}>{t('lead')}</p>
      <div ref={area} tabIndex={-1} className={classes.section}>
        <LinkList />
        {made === null ? null : (
          <LinkToGive
            title={t('made.title')}
            words={t('made.once')}
            address={made}
            boat={card.boat.name}
            onClose={() => close()}
          />
        )}
        {isMaking && (
          <OpenedVault>
            <LinkForm />
          </OpenedVault>
        )}
        {isMaking || made !== null || card.documents.length === 0 ? null : (
          <div>
            <Button onPress={() => begin()}>
              <Icon name="link" size="small" />
              {t('make')}
            </Button>
          </div>
        )}
      </div>
    </PanelSection>
  );
}
