import { Icon, PageHead, PageHeading, PageLayout, TextLink } from '@nfcards/shared/ui';
import type { ReactNode } from 'react';
import classes from './member-frame.module.css';
import { MemberNavigation } from './member-navigation.tsx';
import { memberPath } from './member-sections.ts';

/** What a page below the profile says of itself. */
export interface MemberPageWords {
  /** Of the document and, unless `heading` says otherwise, of the page. */
  readonly title: string;
  readonly description: string;
  readonly heading?: ReactNode;
  readonly eyebrow?: string;
  /** The page above this one: its path below the profile, and its name. */
  readonly back?: { readonly path: string; readonly label: string };
}

export interface MemberFrameProps extends MemberPageWords {
  /** Whose pages the navigation leads to. */
  readonly userId: string;
  readonly children: ReactNode;
}

/** A heading and what is under it, beside the ways to the member's other pages. */
export function MemberFrame({
  userId,
  title,
  description,
  heading,
  eyebrow,
  back,
  children,
}: MemberFrameProps) {
  return (
    <PageLayout>
      <PageHead title={title} description={description} indexed={false} />
      <div className={`${classes.room} ${back === undefined ? '' : classes.below}`}>
        <div className={classes.sections}>
          <MemberNavigation userId={userId} />
        </div>
        <div className={classes.content}>
          {back === undefined ? null : (
            <p className={classes.back}>
              <Icon name="chevron-left" size="small" />
              <TextLink to={memberPath(userId, back.path)}>{back.label}</TextLink>
            </p>
          )}
          <PageHeading {...(eyebrow === undefined ? {} : { eyebrow })}>{heading ?? title}</PageHeading>
          {children}
        </div>
      </div>
    </PageLayout>
  );
}
