import { $publisher } from '@nfcards/shared/common';
import { useTexts } from '@nfcards/shared/i18n';
import { Button, ButtonLink, Icon, TextLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { FooterPanelKey } from './footer-panel.model.ts';
import classes from './footer-panel.module.css';
import { texts } from './texts.ts';

export { texts };

export interface FooterPanelProps {
  readonly show: FooterPanelKey;
  readonly onClose: () => void;
}

const CONTENT = {
  about: About,
  protection: Protection,
  questions: Questions,
  contact: Contact,
} as const satisfies Record<FooterPanelKey, () => ReactNode>;

/** A page's worth of content, shown in the footer without leaving the page (SPEC ST11). */
export function FooterPanel({ show, onClose }: FooterPanelProps) {
  const t = useTexts(texts);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each content that is shown takes the focus
  useEffect(() => heading.current?.focus(), [show]);
  const Content = CONTENT[show];
  return (
    <section
      className={classes.panel}
      aria-labelledby={titleId}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <div className={classes.head}>
        <h2 ref={heading} id={titleId} tabIndex={-1} className={classes.title}>
          {t(`${show}.title`)}
        </h2>
        <Button variant="quiet" onPress={onClose}>
          <Icon name="close" size="small" />
          {t('close')}
        </Button>
      </div>
      <div className={classes.content}>
        <Content />
      </div>
    </section>
  );
}

function About() {
  const t = useTexts(texts);
  return (
    <>
      <p>{t('about.first')}</p>
      <p>{t('about.second')}</p>
      <p>{t('about.third')}</p>
    </>
  );
}

const PROTECTIONS = ['password', 'encryption', 'proof', 'sending'] as const;

function Protection() {
  const t = useTexts(texts);
  return (
    <>
      <p>{t('protection.lead')}</p>
      <div className={classes.points}>
        {PROTECTIONS.map((key) => (
          <div key={key}>
            <h3 className={classes.point}>{t(`protection.${key}.title`)}</h3>
            <p>{t(`protection.${key}.body`)}</p>
          </div>
        ))}
      </div>
    </>
  );
}

const QUESTIONS = ['free', 'offline', 'authorities', 'chart', 'leave'] as const;

function Questions() {
  const t = useTexts(texts);
  return (
    <div className={classes.points}>
      {QUESTIONS.map((key) => (
        <div key={key}>
          <h3 className={classes.point}>{t(`questions.${key}.title`)}</h3>
          <p>{t(`questions.${key}.body`)}</p>
        </div>
      ))}
    </div>
  );
}

function Contact() {
  const t = useTexts(texts);
  const { email } = useUnit($publisher);
  return (
    <>
      <p>{t('contact.body')}</p>
      <p>
        <ButtonLink to="/#contact" variant="primary">
          {t('contact.form')}
        </ButtonLink>
      </p>
      {email === null ? null : (
        <p>
          {t('contact.email')}
          <TextLink to={`mailto:${email}`}>{email}</TextLink>
        </p>
      )}
    </>
  );
}
