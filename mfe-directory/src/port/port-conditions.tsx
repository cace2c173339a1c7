import { $hasWeather } from '@nfcards/shared/common';
import { useUnit } from 'effector-react';
import { LateSection } from '../conditions/late-section.tsx';

const fetchTides = () => import(/* webpackChunkName: "tides" */ '../tides/tides.tsx');
const fetchWeather = () => import(/* webpackChunkName: "weather" */ '../weather/weather.tsx');

export interface PortConditionsProps {
  readonly portId: string;
  /** Whether a tide station is near. */
  readonly hasTides: boolean;
}

/** What changes at a port from hour to hour. Not for navigation, which each part says. */
export function PortConditions({ portId, hasTides }: PortConditionsProps) {
  const hasWeather = useUnit($hasWeather);
  return (
    <>
      {hasTides && <LateSection of="tides" portId={portId} fetchLate={fetchTides} />}
      {hasWeather && <LateSection of="weather" portId={portId} fetchLate={fetchWeather} />}
    </>
  );
}
