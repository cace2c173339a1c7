import { useTexts } from '@nfcards/shared/i18n';
import { Button, ButtonLink, type ButtonVariant, CopyButton, Icon, TextLink } from '@nfcards/shared/ui';
import { useState } from 'react';
import { Specimen } from '../specimens/specimen.tsx';
import { texts } from '../specimens/texts.ts';

const VARIANTS = ['primary', 'secondary', 'quiet'] as const satisfies readonly ButtonVariant[];

export function Buttons() {
  const t = useTexts(texts);
  return (
    <>
      <Specimen state="default" row>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {t(`samples.${variant}`)}
          </Button>
        ))}
      </Specimen>
      <Specimen state="pending" row>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} pending>
            {t(`samples.${variant}`)}
          </Button>
        ))}
      </Specimen>
      <Specimen state="withIcon" row>
        <Button>
          <Icon name="send" size="small" />
          {t('samples.send')}
        </Button>
        <Unfolding />
        <Pressed />
      </Specimen>
      <Specimen state="long">
        <Button wide>{t('samples.longAction')}</Button>
      </Specimen>
      <Specimen state="links" row>
        <ButtonLink to="/search">{t('samples.ports')}</ButtonLink>
        <ButtonLink to="/search" variant="quiet">
          {t('samples.ports')}
        </ButtonLink>
        <TextLink to="/search">{t('samples.ports')}</TextLink>
      </Specimen>
      <Specimen state="copy" row>
        <CopyButton text="46.14833, -1.22500">{t('samples.copyPosition')}</CopyButton>
        <CopyButton text="NFCards" variant="quiet" />
      </Specimen>
    </>
  );
}

function Unfolding() {
  const t = useTexts(texts);
  const [isOpen, open] = useState(false);
  return (
    <Button aria-expanded={isOpen} onPress={() => open(!isOpen)}>
      {t('samples.details')}
      <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size="small" />
    </Button>
  );
}

function Pressed() {
  const t = useTexts(texts);
  const [isKept, keep] = useState(true);
  return (
    <Button variant="quiet" aria-pressed={isKept} onPress={() => keep(!isKept)}>
      <Icon name="heart" size="small" filled={isKept} />
      {t('samples.favourite')}
    </Button>
  );
}
