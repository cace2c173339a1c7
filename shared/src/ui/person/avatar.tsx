import { useState } from 'react';
import { Icon } from '../drawing/icon.tsx';
import { initialsOf } from './initials.ts';
import classes from './person.module.css';

export type AvatarSize = 'small' | 'medium' | 'large';

export interface AvatarProps {
  readonly name: string;
  /** Address of a picture; the initials stand in when there is none, or when it does not come. */
  readonly picture?: string | null;
  readonly size?: AvatarSize;
  /** Nothing beside it says the name: it says it itself. */
  readonly alone?: boolean;
}

/** A person, as a picture or as initials. */
export function Avatar({ name, picture = null, size = 'medium', alone = false }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const said = alone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true };
  return (
    <span className={`${classes.avatar} ${classes[size]}`} {...said}>
      {picture !== null && picture !== failed ? (
        <img className={classes.picture} src={picture} alt="" onError={() => setFailed(picture)} />
      ) : (
        initialsOf(name) || <Icon name="account" size={size === 'large' ? 'large' : 'small'} />
      )}
    </span>
  );
}
