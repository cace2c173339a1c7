import type { Page } from '@nfcards/shared/remote';
import { useUnit } from 'effector-react';
import { BerthRequests } from '../berths/berth-requests.tsx';
import { texts as conditionTexts } from '../conditions/texts.ts';
import { pageTexts } from '../place-page/page-texts.ts';
import { PlacePage } from '../place-page/place-page.tsx';
import { PlaceSheet } from '../place-page/sheet/place-sheet.tsx';
import { HarbourOffice } from './harbour-office.tsx';
import { port as model } from './port.model.ts';
import { PortBerths } from './port-berths.tsx';
import { PortConditions } from './port-conditions.tsx';
import { PortFacts } from './port-facts.tsx';
import { texts } from './texts.ts';

export const page: Page = {
  Component: PortPage,
  texts: [texts, conditionTexts, ...pageTexts],
  opened: model.opened,
  $ready: model.$ready,
};

function PortPage() {
  const { id, state, retry } = useUnit({ id: model.$id, state: model.$place, retry: model.retryPressed });
  return (
    <PlacePage texts={texts} category="port" id={id} state={state} onRetry={() => retry()}>
      {(port) => (
        <>
          {port.position !== null && <PortConditions portId={port.id} hasTides={port.has_tides} />}
          <PlaceSheet
            texts={texts}
            place={port}
            before={<HarbourOffice office={port.harbour_office} />}
            after={<BerthRequests port={port} />}
            more={
              <>
                <PortBerths port={port} />
                <PortFacts port={port} />
              </>
            }
          />
        </>
      )}
    </PlacePage>
  );
}
