import { TextsPlace } from '@nfcards/shared/i18n';
import type { Scope } from 'effector';
import { Provider } from 'effector-react';
import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import type { DataRouter } from 'react-router-dom';
import { RouterProvider } from 'react-router-dom';
import { OverridesShown } from './overrides/overrides-place.tsx';
import { SlotLoader } from './slots/load-slot.ts';
import type { LoadSlot } from './slots/slot-loader.ts';

export interface SiteTreeProps {
  readonly scope: Scope;
  readonly i18n: i18n;
  readonly router: DataRouter;
  readonly loadSlot: LoadSlot;
  /** What says what this tab takes from elsewhere; null where nothing is. */
  readonly overridden: ComponentType | null;
}

/** All of the site that React renders, in a browser and where there is none. */
export function SiteTree({ scope, i18n, router, loadSlot, overridden }: SiteTreeProps) {
  return (
    <Provider value={scope}>
      <TextsPlace i18n={i18n}>
        <SlotLoader value={loadSlot}>
          <OverridesShown value={overridden}>
            <RouterProvider router={router} />
          </OverridesShown>
        </SlotLoader>
      </TextsPlace>
    </Provider>
  );
}
