import {
  type FilledSlot,
  type PageSlotName,
  type SlotName,
  type SlotProps,
  SlotsContext,
} from '@nfcards/shared/remote';
import { useSeen } from '@nfcards/shared/ui';
import { type ReactNode, Suspense, use, useCallback, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

/** Around the screen, where a slot begins to load. */
const MARGIN = '400px';

export interface PageSlotProps<Name extends PageSlotName> {
  /** Written out where it stands, so that a release can say which slots it shows. */
  readonly name: Name;
  readonly told: SlotProps[Name];
  /** Of the room for its content: with the size of what comes, nothing moves as it fills. No room is kept if nobody fills it. */
  readonly className?: string | undefined;
  /** Shown where no remote fills it. */
  readonly fallback?: ReactNode;
}

/**
 * A slot in the page of a remote, with what other remotes bring. It loads when it is about to be seen; a remote whose
 * content is missing or breaks shows nothing there, and the page stands.
 */
export function PageSlot<Name extends PageSlotName>(props: PageSlotProps<Name>) {
  const { name, told, className, fallback = null } = props;
  const fillers = use(SlotsContext).fillersOf(name);
  const room = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(room, MARGIN);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const miss = useCallback((remote: string) => setMissing((others) => new Set([...others, remote])), []);
  if (fillers.length === 0) return fallback;
  return (
    <div ref={room} className={className}>
      {isSeen &&
        fillers.map((remote) => (
          <SlotContent key={remote} remote={remote} name={name} told={told} onMissing={miss} />
        ))}
      {fillers.every((remote) => missing.has(remote)) && fallback}
    </div>
  );
}

interface SlotContentProps<Name extends SlotName> {
  readonly remote: string;
  readonly name: Name;
  readonly told: SlotProps[Name];
  readonly onMissing: (remote: string) => void;
}

/** What one remote brings; after it broke, what another release of it brings. */
function SlotContent<Name extends SlotName>({ remote, name, told, onMissing }: SlotContentProps<Name>) {
  const { load } = use(SlotsContext);
  const [content, setContent] = useState<FilledSlot<Name> | null>(null);
  const fill = useCallback(async () => {
    const next = await load(remote, name);
    setContent(next);
    if (next === null) onMissing(remote);
  }, [load, remote, name, onMissing]);
  useEffect(() => void fill(), [fill]);
  if (content === null) return null;
  const { Component, broke } = content;
  const onError = (cause: unknown) => {
    if (broke(cause)) void fill();
    else onMissing(remote);
  };
  return (
    <ErrorBoundary attempt={content} panel={null} onError={onError}>
      <Suspense fallback={null}>
        <Component {...told} />
      </Suspense>
    </ErrorBoundary>
  );
}
