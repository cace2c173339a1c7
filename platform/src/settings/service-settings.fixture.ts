export const serviceExamples = {
  SERVICES: {
    standard: new Map<string, string>() as ReadonlyMap<string, string>,
    good: {
      'mfe-harbour=http://harbour.internal:8080': new Map([
        ['mfe-harbour', 'http://harbour.internal:8080'],
      ]) as ReadonlyMap<string, string>,
      'mfe-harbour=http://127.0.0.1:8080/, mfe-weather=https://weather.example/v1': new Map([
        ['mfe-harbour', 'http://127.0.0.1:8080'],
        ['mfe-weather', 'https://weather.example/v1'],
      ]),
    },
    wrong: [
      'http://harbour.internal:8080',
      'mfe-harbour',
      'mfe-harbour=',
      'mfe-harbour=harbour.internal:8080',
      'mfe-harbour=ftp://harbour.internal',
      'mfe-harbour=file:///etc/passwd',
      'mfe-harbour=http://user:password@harbour.internal',
      'mfe-harbour=http://harbour.internal/?a=b',
      'mfe-harbour=http://harbour.internal/v1/../v2',
      'Mfe-Harbour=http://harbour.internal',
      'mfe-harbour=http://a.internal mfe-harbour=http://b.internal',
    ],
  },
} as const;
