import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { useNavigate } from '@nfcards/shared/router';
import { toast } from '@nfcards/shared/toast';
import { Button, Icon, TextLink, useFocusWhenClosed } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { DataExport } from '../data-export/data-export.tsx';
import { PageSection } from '../member/page-section.tsx';
import {
  $isAccountDeleted,
  $isDeletionOpen,
  deletedPageLeft,
  deletionOpened,
} from './account-deletion.model.ts';
import classes from './account-deletion.module.css';
import { DeletionForm } from './deletion-form.tsx';
import { texts } from './texts.ts';

/** What goes with the account, as the server deletes it; what others keep, without a name. */
const GONE = ['profile', 'wallet', 'sent', 'traces', 'letters', 'sessions'] as const;
const KEPT = ['messages', 'cards', 'place'] as const;

/** Closing the account: what that means, the data to take along, a proof, and a last question (SPEC S6). */
export function AccountDeletion({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const { isOpen, open } = useUnit({ isOpen: $isDeletionOpen, open: deletionOpened });
  const area = useFocusWhenClosed(isOpen);
  useWayHome();
  useEffect(() => {
    // What will be gone is read first: not the form, which is under it.
    if (isOpen) area.current?.focus();
  }, [isOpen, area]);
  return (
    <PageSection title={t('title')}>
      <p>{t('lead')}</p>
      <div ref={area} tabIndex={-1} className={classes.deletion}>
        {isOpen ? (
          <>
            <p className={classes.listTitle}>{t('gone.title')}</p>
            <ul>
              {GONE.map((key) => (
                <li key={key}>{t(`gone.${key}`)}</li>
              ))}
            </ul>
            <p className={classes.listTitle}>{t('kept.title')}</p>
            <ul>
              {KEPT.map((key) => (
                <li key={key}>{t(`kept.${key}`)}</li>
              ))}
            </ul>
            <p>
              <TextLink to="/politique-de-confidentialite">{t('policy')}</TextLink>
            </p>
            <p className={classes.listTitle}>{t('export')}</p>
            <DataExport />
            <DeletionForm user={user} />
          </>
        ) : (
          <div>
            <Button onPress={() => open()}>
              <Icon name="trash" size="small" />
              {t('open')}
            </Button>
          </div>
        )}
      </div>
    </PageSection>
  );
}

/** Whoever has no account any more goes home, and is told there. */
function useWayHome() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const { deleted, leave } = useUnit({ deleted: $isAccountDeleted, leave: deletedPageLeft });
  const words = t('done');
  useEffect(() => {
    if (deleted === null) return undefined;
    toast.success(words, { id: 'account deleted' });
    navigate('/', { replace: true });
    return () => leave();
  }, [deleted, leave, navigate, words]);
}
