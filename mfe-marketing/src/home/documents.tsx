import { $walletPreview } from '@nfcards/shared/common';
import { useTexts } from '@nfcards/shared/i18n';
import { Icon, type IconName, Notice, Section } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import classes from './documents.module.css';
import shared from './section.module.css';
import { SectionWords } from './section-words.tsx';
import { texts } from './texts.ts';

const STEPS = [
  { key: 'keep', icon: 'wallet' },
  { key: 'warn', icon: 'calendar' },
  { key: 'prove', icon: 'shield' },
] as const satisfies readonly { key: string; icon: IconName }[];

/** How documents are kept. */
export function Documents() {
  const t = useTexts(texts);
  const isPreview = useUnit($walletPreview);
  return (
    <Section tone="sheet" labelledBy="documents">
      <SectionWords id="documents" title={t('documents.title')} lead={t('documents.lead')} />
      <div className={shared.place}>
        <ul className={classes.steps} role="list">
          {STEPS.map(({ key, icon }) => (
            <li key={key} className={classes.step}>
              <span className={shared.mark}>
                <Icon name={icon} size="large" />
              </span>
              <h3 className={classes.title}>{t(`documents.${key}.title`)}</h3>
              <p className={shared.soft}>{t(`documents.${key}.body`)}</p>
            </li>
          ))}
        </ul>
      </div>
      {isPreview && (
        <div className={classes.soon}>
          <Notice>{t('documents.soon')}</Notice>
        </div>
      )}
    </Section>
  );
}
