export const overrideExamples = {
  OVERRIDES: {
    standard: [] as readonly string[],
    good: {
      'http://localhost:*': ['http://localhost:*'] as readonly string[],
      'https://preview.example http://127.0.0.1:3103': ['https://preview.example', 'http://127.0.0.1:3103'],
      'https://a.example:8443, https://a.example:8443': ['https://a.example:8443'],
    },
    wrong: [
      '*',
      'https://*',
      'https://*.example',
      'https://preview.example:*',
      'https://preview.example/',
      'https://preview.example/wallet',
      'https://a:b@preview.example',
      'http://preview.example',
      'http://localhost:*/wallet',
      'http://localhost.example:*',
      'javascript:alert(1)',
      "'unsafe-inline'",
      'https://preview.example;script-src',
      'preview.example',
    ],
  },
} as const;
