import { TextLink } from '@nfcards/shared/ui';
import { placePath } from '../member/place-path.ts';
import type { Profile } from './profile.model.ts';

export interface PlaceOfMemberProps {
  readonly place: NonNullable<Profile['place']>;
  readonly account: Profile['account_type'];
}

/** The place that a member answers for. A harbour office is a port; of a professional’s it is not told which kind. */
export function PlaceOfMember({ place: { id, name }, account }: PlaceOfMemberProps) {
  return account === 'harbour_office' ? <TextLink to={placePath('port', id)}>{name}</TextLink> : name;
}
