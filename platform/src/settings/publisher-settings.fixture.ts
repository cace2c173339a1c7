const line = {
  standard: undefined,
  good: { 'Société des Pontons SARL': 'Société des Pontons SARL', ['é'.repeat(300)]: 'é'.repeat(300) },
  wrong: ['a\nb', 'a\0b', 'a'.repeat(301)],
} as const;

export const publisherExamples = {
  PUBLISHER_NAME: line,
  PUBLISHER_ADDRESS: line,
  PUBLISHER_EMAIL: {
    standard: undefined,
    good: { 'bonjour@boats.example': 'bonjour@boats.example' },
    wrong: ['boats.example', 'Ada <ada@example.org>', 'ada@example.org"', 'a b@example.org'],
  },
  PUBLISHER_REGISTRATION: line,
  HOSTING_NAME: line,
  HOSTING_ADDRESS: line,
} as const;
