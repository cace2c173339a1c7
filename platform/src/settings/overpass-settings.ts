/** Which server of Overpass imports ask. */
export interface OverpassSettings {
  readonly OVERPASS_URL: string;
  readonly OVERPASS_CONTACT: string | undefined;
}

export const overpassSettingsTable = {
  OVERPASS_URL: {
    defaultValue: 'https://overpass-api.de/api/interpreter',
    meaning: 'The server of Overpass that `npm run import -- --from overpass` asks.',
    form: 'an http or https address such as https://overpass-api.de/api/interpreter',
    read: (text: string) => {
      const url = URL.parse(text);
      return url !== null && /^https?:$/.test(url.protocol) && url.username === '' ? text : undefined;
    },
  },
  OVERPASS_CONTACT: {
    defaultValue: undefined,
    meaning:
      'Whom the keepers of that server can write to; they want to know, and nothing is asked of it without.',
    form: 'an email address or an https address, for example ops@boats.example',
    read: (text: string) =>
      /^(?:[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+|https:\/\/[^\s<>()]+)$/.test(text) ? text : undefined,
  },
} as const;
