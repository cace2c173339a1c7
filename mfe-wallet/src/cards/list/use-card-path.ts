import { useUnit } from 'effector-react';
import { useCallback } from 'react';
import { cardPath, sendingPath } from '../card-path.ts';
import { $toPlace } from './choice.model.ts';

/** The address of a listed card: of its sending, where the list is for choosing the one to send. */
export function useCardPath(): (id: string) => string {
  const place = useUnit($toPlace);
  return useCallback((id) => (place === null ? cardPath(id) : sendingPath(id, place)), [place]);
}
