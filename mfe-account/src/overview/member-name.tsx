import { Avatar } from '@nfcards/shared/ui';
import { pictureAddress } from '../member/picture-address.ts';
import classes from './member-name.module.css';

export interface MemberNameProps {
  readonly id: string;
  readonly name: string;
  /** Digest of the picture; null where there is none. */
  readonly picture: string | null;
}

/** Who a profile is of, as its heading says it. */
export function MemberName({ id, name, picture }: MemberNameProps) {
  return (
    <span className={classes.name}>
      <Avatar name={name} picture={pictureAddress(id, picture)} size="large" />
      <span className={classes.words}>{name}</span>
    </span>
  );
}
