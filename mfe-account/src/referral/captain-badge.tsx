import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { ReferralLevelName } from '@nfcards/shared/operations';
import { Meter } from '@nfcards/shared/ui';
import classes from './captain-badge.module.css';
import { RankInsignia } from './rank-insignia.tsx';
import type { Referral } from './referral.model.ts';
import { texts } from './texts.ts';

export interface CaptainBadgeProps {
  readonly level: ReferralLevelName;
  /** Invited members who have confirmed their address. */
  readonly count: number;
  /** Null at the highest level; left out where it is nobody else’s concern. */
  readonly next?: Referral['next_level'];
}

/** The rank that a member has from their invitations, and how far the next one is (SPEC S4, S15). */
export function CaptainBadge({ level, count, next }: CaptainBadgeProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  return (
    <div className={classes.badge}>
      <RankInsignia level={level} />
      <div className={classes.words}>
        <p className={classes.level}>{t(`levels.${level}`)}</p>
        <p className={classes.count}>{t('invited', { count, number: number(count) })}</p>
        {next === null && <p>{t('highest')}</p>}
        {next !== null && next !== undefined && (
          <Meter
            label={t('next', { level: t(`levels.${next.name}`) })}
            value={count}
            max={next.from}
            words={t('progress', { count: next.from, done: number(count), number: number(next.from) })}
          />
        )}
      </div>
    </div>
  );
}
