const address = (host: string, beside?: Readonly<Record<string, string>>) => ({
  standard: undefined,
  good: {
    [`https://${host}.example/v1/it`]: `https://${host}.example/v1/it`,
    'http://127.0.0.1:9000/v1/it': 'http://127.0.0.1:9000/v1/it',
  },
  wrong: [`http://${host}.example/v1/it`, `${host}.example`, `https://a:b@${host}.example`, 'file:///etc'],
  ...(beside === undefined ? {} : { with: beside }),
});

const asked = { WEATHER_URL: 'https://api.example/v1/forecast' };

export const weatherExamples = {
  WEATHER_URL: address('api'),
  WEATHER_MARINE_URL: address('marine', asked),
  WEATHER_KEY: {
    standard: undefined,
    good: { 'a-key.1': 'a-key.1' },
    wrong: ['two words', 'clé'],
    with: asked,
  },
};
