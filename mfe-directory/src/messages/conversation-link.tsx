import { $session } from '@nfcards/shared/auth';
import { TextLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';

export interface ConversationLinkProps {
  /** Of the conversation. */
  readonly id: string;
  readonly children: ReactNode;
}

/** The way to a conversation of the member's; nothing where the session has ended meanwhile. */
export function ConversationLink({ id, children }: ConversationLinkProps) {
  const session = useUnit($session);
  if (session.status !== 'member') return null;
  return <TextLink to={`/profile/${session.user.id}/chat/${id}`}>{children}</TextLink>;
}
