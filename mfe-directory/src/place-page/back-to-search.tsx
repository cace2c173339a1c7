import { useTexts } from '@nfcards/shared/i18n';
import type { PlaceCategory } from '@nfcards/shared/operations';
import { Icon, TextLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { searchPath } from '../place/place-path.ts';
import { texts } from '../place/texts.ts';
import { CATEGORIES } from '../search/query/directories.ts';
import { $lastSearch } from '../search/query/search.model.ts';
import { searchString } from '../search/query/search.ts';
import classes from './back-to-search.module.css';

/** To the search that led here; to the whole directory of the category where none did. */
export function BackToSearch({ category }: { readonly category: PlaceCategory }) {
  const t = useTexts(texts);
  const search = useUnit($lastSearch);
  const last = `/search${searchString(search)}`;
  return (
    <TextLink to={CATEGORIES[search.filter] === category ? last : searchPath(category)} viewTransition>
      <span className={classes.back}>
        <Icon name="arrow-left" size="small" />
        {t('back')}
      </span>
    </TextLink>
  );
}
