import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { PlaceSummary } from '@nfcards/shared/operations';
import { Link } from '@nfcards/shared/router';
import { Button, Icon, VisuallyHidden } from '@nfcards/shared/ui';
import { useStoreMap } from 'effector-react';
import { placePath } from '../member/place-path.ts';
import classes from './favourite-list.module.css';
import { favourites } from './favourites.model.ts';
import { texts } from './texts.ts';
import { useRemoveFavourite } from './use-remove-favourite.ts';

/** A favourite, with the way to its page and off the list. */
export function FavouriteRow({ place }: { readonly place: PlaceSummary }) {
  const t = useTexts(texts);
  const { country } = useFormats();
  const remove = useRemoveFavourite();
  const isChanging = useStoreMap({
    store: favourites.$underWay,
    keys: [place.id],
    fn: (underWay, [id]) => id !== undefined && id in underWay,
  });
  const area = [place.port_region, country(place.country)].filter((part) => part !== null);
  return (
    <li className={classes.row} data-item="">
      <div className={classes.words}>
        <Link className={classes.link ?? ''} to={placePath(place.category, place.id)}>
          {place.name}
        </Link>
        <span className={classes.place}>{area.join(', ')}</span>
      </div>
      <Button variant="quiet" pending={isChanging} onPress={() => remove(place)}>
        <Icon name="trash" size="small" />
        {t('remove')}
        <VisuallyHidden> ({place.name})</VisuallyHidden>
      </Button>
    </li>
  );
}
