import { useTexts } from '@nfcards/shared/i18n';
import { Section, SignalFlag, TextLink } from '@nfcards/shared/ui';
import shared from './section.module.css';
import { SectionWords } from './section-words.tsx';
import { texts } from './texts.ts';
import classes from './uses.module.css';

const USES = [
  { key: 'manage', flag: 'navigation', to: '/wallet' },
  { key: 'control', flag: 'control', to: '#control' },
  { key: 'ports', flag: 'port', to: '/search' },
  { key: 'history', flag: 'wallet', to: '#history' },
] as const;

/** The uses of the site at sea, each with a flag. */
export function Uses() {
  const t = useTexts(texts);
  return (
    <Section labelledBy="navigation">
      <SectionWords id="navigation" title={t('navigation.title')} lead={t('navigation.lead')} />
      <div className={shared.place}>
        <ul className={classes.uses} role="list">
          {USES.map(({ key, flag, to }) => (
            <li key={key} className={classes.use}>
              <span className={classes.hoist}>
                <SignalFlag of={flag} />
              </span>
              <h3>{t(`navigation.${key}.title`)}</h3>
              <p className={shared.soft}>{t(`navigation.${key}.body`)}</p>
              <p>
                {to.startsWith('#') ? (
                  <a href={to}>{t(`navigation.links.${key}`)}</a>
                ) : (
                  <TextLink to={to}>{t(`navigation.links.${key}`)}</TextLink>
                )}
              </p>
              <p className={classes.meaning}>{t(`navigation.flags.${key}`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
