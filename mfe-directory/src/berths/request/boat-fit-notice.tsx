import { LOCALES, useLanguage, useTexts } from '@nfcards/shared/i18n';
import { Notice } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { usePlaceFormats } from '../../place/use-place-formats.ts';
import type { PortLimits } from '../berth-port.ts';
import { texts } from '../texts.ts';
import { excessOf } from './boat-fit.ts';
import { sizesOf, type TypedSizes } from './boat-sizes.ts';
import { $boats } from './request-form.model.ts';

export interface BoatFitNoticeProps {
  /** Empty before one is chosen. */
  readonly boatId: string;
  /** Sizes typed over those that are known of it. */
  readonly typed: Partial<TypedSizes>;
  readonly port: PortLimits;
}

/**
 * Says that a boat is larger than what is known of a port. It is told, and nothing is held back: figures of sources
 * may be old, and the office may have a berth for it all the same.
 */
export function BoatFitNotice({ boatId, typed, port }: BoatFitNoticeProps) {
  const t = useTexts(texts);
  const { metres } = usePlaceFormats();
  const { language } = useLanguage();
  const boat = useUnit($boats)?.find(({ id }) => id === boatId);
  const excess = boat === undefined ? [] : excessOf(sizesOf(boat, typed), port);
  if (boat === undefined || excess.length === 0) return null;
  const figures = excess.map(({ measure, ...sizes }) =>
    t(`fit.${measure}`, { boat: metres(sizes.boat), port: metres(sizes.port) }),
  );
  const list = new Intl.ListFormat(LOCALES[language], { type: 'conjunction' });
  return (
    <Notice tone="warn" title={t('fit.title', { name: boat.name })} live>
      {t('fit.body', { figures: list.format(figures) })}
    </Notice>
  );
}
