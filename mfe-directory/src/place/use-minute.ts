import { $clock } from '@nfcards/shared/common';
import { useUnit } from 'effector-react';
import { useMemo } from 'react';

/** The time, told anew as each minute begins. */
export function useMinute(): Date {
  const now = useUnit($clock);
  return useMemo(() => new Date(now), [now]);
}
