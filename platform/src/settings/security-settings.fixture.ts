export const securityExamples = {
  SECURITY_CONTACT: {
    standard: undefined,
    good: {
      'mailto:security@boats.example': ['mailto:security@boats.example'],
      'https://boats.example/report tel:+33-1-23': ['https://boats.example/report', 'tel:+33-1-23'],
    },
    with: { SECURITY_EXPIRES: '2027-06-30' },
    wrong: ['security@boats.example', 'http://boats.example', 'mailto:a@b.fr;x y', 'javascript:alert(1)'],
  },
  SECURITY_EXPIRES: {
    standard: undefined,
    good: { '2027-06-30': new Date('2027-06-30T00:00:00Z') },
    wrong: ['2027-06-31', '30/06/2027', 'soon', '2027-06-30T12:00:00Z'],
  },
} as const;
