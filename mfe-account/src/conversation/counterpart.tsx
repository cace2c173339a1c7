import { useTexts } from '@nfcards/shared/i18n';
import type { Counterpart, PlaceCategory } from '@nfcards/shared/operations';
import { Avatar, type FlagMeaning, SignalFlag } from '@nfcards/shared/ui';
import { pictureAddress } from '../member/picture-address.ts';
import { placePath } from '../member/place-path.ts';
import { texts } from './texts.ts';

const FLAG_OF = { port: 'port', mechanics: 'mechanic', shop: 'shop' } as const satisfies Record<
  PlaceCategory,
  FlagMeaning
>;

/** How the other side of a conversation is called; the page's texts must hold those of the conversation. */
export function useCounterpartName(): (counterpart: Counterpart) => string {
  const t = useTexts(texts);
  return (counterpart) => (counterpart.kind === 'gone' ? t('gone') : counterpart.name);
}

/** A person's picture or initials, a place's flag. An ornament beside the name. */
export function CounterpartMark({ counterpart }: { readonly counterpart: Counterpart }) {
  if (counterpart.kind === 'place' && counterpart.category !== null) {
    return <SignalFlag of={FLAG_OF[counterpart.category]} />;
  }
  if (counterpart.kind !== 'member')
    return <Avatar name={counterpart.kind === 'gone' ? '' : counterpart.name} />;
  const { id, name, profile_picture: picture } = counterpart;
  return <Avatar name={name} picture={pictureAddress(id, picture)} />;
}

/** The page of the other side; null where there is none. */
export function counterpartPath(counterpart: Counterpart): string | null {
  if (counterpart.kind === 'member') return `/profile/${counterpart.id}`;
  if (counterpart.kind === 'gone' || counterpart.category === null) return null;
  return placePath(counterpart.category, counterpart.id);
}
