import { $user } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { Party } from '@nfcards/shared/operations';
import { ButtonLink, Icon, TextLink, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type PartyPaths, partyPaths } from './party-paths.ts';
import { texts } from './texts.ts';

export interface PartyNameProps {
  readonly party: Party | null;
  /** As it is shown: also of whoever has none. */
  readonly name: string;
}

/** A name that leads to its member or place, where the reader may see them. */
export function PartyName({ party, name }: PartyNameProps) {
  const paths = usePaths(party);
  return paths === null ? name : <TextLink to={paths.page}>{name}</TextLink>;
}

export interface PartyInWordsProps extends PartyNameProps {
  readonly words: (name: string) => string;
}

/** Stands for the name until it is a link: in Unicode, the place of an object in a text. */
const PLACE_OF_NAME = '\uFFFC';

/** A sentence whose name leads to its member or place. */
export function PartyInWords({ words, ...who }: PartyInWordsProps) {
  const [before, after] = words(PLACE_OF_NAME).split(PLACE_OF_NAME);
  return (
    <>
      {before}
      <PartyName {...who} />
      {after}
    </>
  );
}

/** The way to write to them, where there is one. */
export function WriteToParty({ party, name }: PartyNameProps) {
  const t = useTexts(texts);
  const paths = usePaths(party);
  if (paths === null) return null;
  return (
    <ButtonLink to={paths.write} variant="quiet">
      <Icon name="chat" size="small" />
      {t('write')}
      <VisuallyHidden> {t('writeTo', { name })}</VisuallyHidden>
    </ButtonLink>
  );
}

function usePaths(party: Party | null): PartyPaths | null {
  const user = useUnit($user);
  return party === null || user === null ? null : partyPaths(party, user.id);
}
