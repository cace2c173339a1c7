import { useTexts } from '@nfcards/shared/i18n';
import { Button, Notice } from '@nfcards/shared/ui';
import { Specimen } from '../specimens/specimen.tsx';
import { texts } from '../specimens/texts.ts';

export function Notices() {
  const t = useTexts(texts);
  return (
    <>
      <Specimen state="info">
        <Notice>{t('samples.notices.info')}</Notice>
      </Specimen>
      <Specimen state="ok">
        <Notice tone="ok" title={t('samples.notices.okTitle')}>
          {t('samples.notices.ok')}
        </Notice>
      </Specimen>
      <Specimen state="warn">
        <Notice
          tone="warn"
          title={t('samples.notices.warnTitle')}
          action={<Button variant="quiet">{t('samples.notices.warnAction')}</Button>}
        >
          {t('samples.notices.warn')}
        </Notice>
      </Specimen>
    </>
  );
}
