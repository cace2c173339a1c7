/** The API services of teams, where the gateway reaches them. */
export interface ServiceSettings {
  /** By the name of the remote: where its service answers, without a slash at the end. */
  readonly SERVICES: ReadonlyMap<string, string>;
}

export const serviceSettingsTable = {
  SERVICES: {
    defaultValue: '',
    meaning:
      'Where the gateway reaches the API services that remotes bring, by the remote’s name: `mfe-harbour=http://harbour.internal:8080`.',
    form: 'remotes with the addresses of their services, such as mfe-harbour=http://harbour.internal:8080 mfe-weather=https://weather.example/v1',
    read: readServices,
  },
} as const;

function readServices(text: string): ReadonlyMap<string, string> | undefined {
  const pairs = text.split(/[\s,]+/).filter((pair) => pair !== '');
  const services = new Map<string, string>();
  for (const pair of pairs) {
    const [, remote = '', address = ''] = /^([a-z][a-z0-9-]*)=(.+)$/.exec(pair) ?? [];
    if (!isBase(address) || services.has(remote)) return undefined;
    services.set(remote, address.replace(/\/$/, ''));
  }
  return services;
}

/** As it is written, or the gateway could not tell whether a path leads out of it. */
function isBase(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return false;
  return url.search === '' && url.hash === '' && url.href.replace(/\/$/, '') === text.replace(/\/$/, '');
}
