import { useLanguage, useTexts } from '@nfcards/shared/i18n';
import { Icon } from '@nfcards/shared/ui';
import type { FileWarning } from '../../../documents/file-look.ts';
import { pageList } from '../../../viewer/page-list.ts';
import classes from '../documents.module.css';
import { texts } from '../texts.ts';

/** Said before the file is certified; it can be added all the same. */
export function FileWarningLine({ warning }: { readonly warning: FileWarning }) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const words =
    warning.kind === 'pages'
      ? t('warnings.pages', {
          count: warning.pages.length,
          pages: pageList(warning.pages, language),
        })
      : t(`warnings.${warning.kind}`);
  return (
    <p className={classes.warning} role="alert">
      <Icon name="warning" size="small" />
      {words}
    </p>
  );
}
