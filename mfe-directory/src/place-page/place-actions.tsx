import { useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import { Button, copyText, Icon } from '@nfcards/shared/ui';
import { FavouriteToggle } from '../favourites/favourite-toggle.tsx';
import type { PlaceDetails } from '../place/place-state.ts';
import { texts } from '../place/texts.ts';
import classes from './place-actions.module.css';
import { sharePage } from './share-page.ts';

/** What one does with the page of a place as a whole. */
export function PlaceActions({ place }: { readonly place: PlaceDetails }) {
  const t = useTexts(texts);
  const { id, name, category } = place;
  const share = () =>
    void sharePage({ title: name, url: canonicalAddress() }, copyText).then((outcome) => {
      if (outcome === 'copied') toast.success(t('actions.copied'));
      if (outcome === 'failed') toast.error(t('actions.notShared'));
    });
  return (
    <div className={classes.actions}>
      <FavouriteToggle place={{ id, name, category }} />
      <Button onPress={share}>
        <Icon name="share" size="small" />
        {t('actions.share')}
      </Button>
      <Button onPress={() => print()}>
        <Icon name="print" size="small" />
        {t('actions.print')}
      </Button>
    </div>
  );
}

/** Without what the visitor’s own address says of them; the document’s head has it. */
function canonicalAddress(): string {
  return document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
}
