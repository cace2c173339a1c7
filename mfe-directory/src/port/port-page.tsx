import type { Page } from '@nfcards/shared/remote';
import { useUnit } from 'effector-react';
import { BerthRequests } from '../berths/berth-requests.tsx';
import { pageTexts } from '../place/page-texts.ts';
import { PlacePage } from '../place/place-page.tsx';
import { PlaceSheet } from '../place/place-sheet.tsx';
import { HarbourOffice } from './harbour-office.tsx';
import { $id, $port, $ready, opened, retryPressed } from './port.model.ts';
import { PortBerths } from './port-berths.tsx';
import { PortFacts } from './port-facts.tsx';
import { texts } from './texts.ts';

export const page: Page = { Component: PortPage, texts: [texts, ...pageTexts], opened, $ready };

function PortPage() {
  const { id, state, retry } = useUnit({ id: $id, state: $port, retry: retryPressed });
  return (
    <PlacePage texts={texts} category="port" id={id} state={state} onRetry={() => retry()}>
      {(port) => (
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
      )}
    </PlacePage>
  );
}
