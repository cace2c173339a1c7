/** The servers that weather forecasts come from. */
export interface WeatherSettings {
  readonly WEATHER_URL: string | undefined;
  readonly WEATHER_MARINE_URL: string | undefined;
  readonly WEATHER_KEY: string | undefined;
}

const FORM = 'an https address, or an http one of this machine';

export const weatherSettingsTable = {
  WEATHER_URL: {
    defaultValue: undefined,
    meaning:
      'Open-Meteo’s forecast API, or a server that speaks alike; the pages of ports tell no weather if unset.',
    form: FORM,
    read: readAddress,
  },
  WEATHER_MARINE_URL: {
    defaultValue: undefined,
    meaning: 'Its marine API; nothing is said of the waves if unset.',
    form: FORM,
    read: readAddress,
    needs: ['WEATHER_URL'],
  },
  WEATHER_KEY: {
    defaultValue: undefined,
    meaning: 'The key of a commercial plan; it stays on the server.',
    form: 'printable characters without spaces',
    read: (text: string) => (/^[\x21-\x7e]+$/.test(text) ? text : undefined),
    secret: true,
    needs: ['WEATHER_URL'],
  },
} as const;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function readAddress(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  const isNear = url.protocol === 'http:' && LOOPBACK.test(url.hostname);
  return url.protocol === 'https:' || isNear ? text : undefined;
}
