import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { ReactNode } from 'react';
import { MemberPage } from '../member/member-page.tsx';
import { texts } from './texts.ts';

export interface SecurityFrameProps {
  readonly title: string;
  readonly description: string;
  readonly children: (user: User) => ReactNode;
}

/** A page below “Login and security”. Its texts must hold those of this folder and the member's. */
export function SecurityFrame({ title, description, children }: SecurityFrameProps) {
  const t = useTexts(texts);
  return (
    <MemberPage
      title={title}
      description={description}
      back={{ path: 'setting/security-setting', label: t('title') }}
    >
      {children}
    </MemberPage>
  );
}
