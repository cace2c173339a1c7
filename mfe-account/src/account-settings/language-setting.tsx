import type { User } from '@nfcards/shared/auth';
import { LANGUAGES, type Language, useLanguage, useTexts } from '@nfcards/shared/i18n';
import { Button, Notice, RadioGroupField, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { PageSection } from '../member/page-section.tsx';
import { SavingStatus } from '../settings/saving-status.tsx';
import { $kept, $refusals, $wishes, wished } from '../settings/wishes.model.ts';
import { texts } from './texts.ts';

/** The language of the site, which changes at once, and of the mails, which the server is told. */
export function LanguageSetting({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { language, choose } = useLanguage();
  const { wishes, kept, refusals, wish } = useUnit({
    wishes: $wishes,
    kept: $kept,
    refusals: $refusals,
    wish: wished,
  });
  const write = (data: Language) => wish({ type: 'language', data });
  const change = (value: string) => {
    const chosen = LANGUAGES.find((one) => one === value);
    if (chosen === undefined) return;
    choose(chosen);
    write(chosen);
  };
  const written = wishes.language ?? kept.language ?? user.language;
  const refusal = refusals.language;
  return (
    <PageSection title={t('language.title')}>
      <RadioGroupField
        name="language"
        label={t('language.label')}
        options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
        value={language}
        onValueChange={change}
        error={refusal === undefined ? null : wordsOf(refusal).body}
      />
      {written !== language && (
        <Notice action={<Button onPress={() => write(language)}>{t('language.mailsToo')}</Button>}>
          {t('language.otherMails')}
        </Notice>
      )}
      <SavingStatus types={['language']} />
    </PageSection>
  );
}
