import { standardReferralProgramme } from '@nfcards/shared/operations';

export const peopleExamples = {
  MAPS_URL: {
    standard: undefined,
    good: {
      'https://maps.example/search/json': 'https://maps.example/search/json',
      'http://127.0.0.1:9000/search': 'http://127.0.0.1:9000/search',
    },
    wrong: ['http://maps.example/search', 'maps.example', 'https://a:b@maps.example', 'file:///etc'],
    with: { MAPS_KEY: 'a-key' },
  },
  MAPS_KEY: { standard: undefined, good: { 'a-key.1': 'a-key.1' }, wrong: ['two words', 'clé'] },
  REFERRAL_LEVELS: {
    standard: standardReferralProgramme,
    good: {
      'moussaillon:0 matelot:2 second:4 capitaine:8 amiral:16 year:4': {
        levels: [
          { name: 'moussaillon', from: 0 },
          { name: 'matelot', from: 2 },
          { name: 'second', from: 4 },
          { name: 'capitaine', from: 8 },
          { name: 'amiral', from: 16 },
        ],
        yearAt: 4,
      },
    },
    wrong: ['5', 'moussaillon:0 matelot:1', 'moussaillon:0 matelot:3 second:2 capitaine:5 amiral:10 year:5'],
  },
} as const;
