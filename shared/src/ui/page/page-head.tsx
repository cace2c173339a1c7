import { useTexts } from '../../i18n/texts.ts';
import { kitTexts } from '../texts/kit-texts.ts';

export interface PageHeadProps {
  /** Title of the page alone; the site's name is added. */
  readonly title: string;
  readonly description: string;
  /** The title stands as it is, for the page that presents the site. */
  readonly whole?: boolean;
}

/** Title and description of a page (SPEC S3). React moves them to the document's head. */
export function PageHead({ title, description, whole = false }: PageHeadProps) {
  const t = useTexts(kitTexts);
  return (
    <>
      <title>{whole ? title : t('title', { page: title })}</title>
      <meta name="description" content={description} />
    </>
  );
}
