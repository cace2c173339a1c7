import { useFormats } from '@nfcards/shared/i18n';
import type { PortSummary } from '@nfcards/shared/operations';

export interface Place {
  readonly country: string;
  /** Region and country. */
  readonly place: string;
}

/** Where a port is, in the visitor's words. */
export function usePlace(): (port: Pick<PortSummary, 'port_region' | 'country'>) => Place {
  const formats = useFormats();
  return (port) => {
    const country = formats.country(port.country);
    return { country, place: port.port_region === null ? country : `${port.port_region}, ${country}` };
  };
}
