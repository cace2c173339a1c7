import { Link } from '@nfcards/shared/router';
import { Badge, type BadgeTone, Icon, type IconName, Skeleton } from '@nfcards/shared/ui';
import { memberPath } from '../member/member-sections.ts';
import classes from '../member/row-list.module.css';
import type { Figure } from './security.model.ts';

/** How something stands: in words that are there already, or with a figure that is on its way. */
type RowState = string | { readonly figure: Figure; readonly words: (count: number) => string };

export interface SecurityRowProps {
  readonly userId: string;
  /** Below this page. */
  readonly path: string;
  readonly icon: IconName;
  readonly name: string;
  readonly badge?: { readonly tone: BadgeTone; readonly words: string };
  readonly states: readonly RowState[];
}

export function SecurityRow({ userId, path, icon, name, badge, states }: SecurityRowProps) {
  return (
    <Link className={classes.row ?? ''} to={memberPath(userId, `setting/security-setting/${path}`)}>
      <Icon name={icon} />
      <span className={classes.words}>
        <span className={classes.head}>
          <span className={classes.name}>{name}</span>
          {badge === undefined ? null : <Badge tone={badge.tone}>{badge.words}</Badge>}
        </span>
        {states.map((state, place) => (
          // The states of a row are always the same ones, in the same order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <State key={place} state={state} />
        ))}
      </span>
      <Icon name="chevron-right" size="small" />
    </Link>
  );
}

function State({ state }: { readonly state: RowState }) {
  if (typeof state === 'string') return <span className={classes.state}>{state}</span>;
  const { figure, words } = state;
  if (figure.status === 'unknown') return null;
  return (
    <span className={classes.state}>
      {figure.status === 'known' ? words(figure.count) : <Skeleton width="10rem" />}
    </span>
  );
}
