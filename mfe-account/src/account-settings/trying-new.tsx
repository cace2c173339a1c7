import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { ToggleField, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { PageSection } from '../member/page-section.tsx';
import { texts } from './texts.ts';
import { $triesNew, $tryNewRefusal, tryNewCall, tryNewPressed } from './trying-new.model.ts';

/** Whether the member is among the first who see what is tried out. */
export function TryingNew({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { wish, refusal, pending, press } = useUnit({
    wish: $triesNew,
    refusal: $tryNewRefusal,
    pending: tryNewCall.$pending,
    press: tryNewPressed,
  });
  return (
    <PageSection title={t('trying.title')}>
      <ToggleField
        name="tries_new"
        label={t('trying.label')}
        help={t('trying.help')}
        checked={wish ?? user.tries_new === true}
        pending={pending}
        onCheckedChange={press}
        error={refusal === null ? null : wordsOf(refusal).body}
      />
    </PageSection>
  );
}
