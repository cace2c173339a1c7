import { useTexts } from '@nfcards/shared/i18n';
import { Section } from '@nfcards/shared/ui';
import { ContactForm } from '../contact/contact-form.tsx';
import { texts as contactTexts } from '../contact/texts.ts';
import { Newsletter } from '../newsletter/newsletter.tsx';
import { texts as newsletterTexts } from '../newsletter/texts.ts';
import classes from './letters.module.css';
import shared from './section.module.css';
import { SectionWords } from './section-words.tsx';

const CONTACT = 'contact';
const NEWSLETTER = 'newsletter';

/** The contact form and the newsletter (S2). */
export function Letters() {
  const contact = useTexts(contactTexts);
  const newsletter = useTexts(newsletterTexts);
  return (
    <>
      <Section tone="sheet" labelledBy={CONTACT}>
        <div className={shared.place}>
          <div className={classes.letter}>
            <SectionWords id={CONTACT} title={contact('title')} lead={contact('lead')} />
            <ContactForm labelledBy={CONTACT} />
          </div>
        </div>
      </Section>
      <Section tone="sea" labelledBy={NEWSLETTER}>
        <div className={shared.place}>
          <div className={classes.letter}>
            <SectionWords id={NEWSLETTER} title={newsletter('title')} lead={newsletter('lead')} />
            <Newsletter labelledBy={NEWSLETTER} />
          </div>
        </div>
      </Section>
    </>
  );
}
