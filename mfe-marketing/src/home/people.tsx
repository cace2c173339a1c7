import { useTexts } from '@nfcards/shared/i18n';
import { Icon, type IconName, Section } from '@nfcards/shared/ui';
import classes from './people.module.css';
import shared from './section.module.css';
import { SectionWords } from './section-words.tsx';
import { texts } from './texts.ts';

const PEOPLE = [
  { key: 'harbour', icon: 'port' },
  { key: 'repair', icon: 'wrench' },
  { key: 'authorities', icon: 'shield' },
  { key: 'trade', icon: 'boat' },
] as const satisfies readonly { key: string; icon: IconName }[];

/** The receivers of cards (S2). */
export function People() {
  const t = useTexts(texts);
  return (
    <Section labelledBy="people">
      <SectionWords id="people" title={t('people.title')} lead={t('people.lead')} />
      <div className={shared.place}>
        <ul className={classes.people} role="list">
          {PEOPLE.map(({ key, icon }) => (
            <li key={key} className={classes.person}>
              <span className={shared.mark}>
                <Icon name={icon} size="large" />
              </span>
              <div>
                <h3 className={classes.title}>{t(`people.${key}.title`)}</h3>
                <p className={shared.soft}>{t(`people.${key}.body`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
