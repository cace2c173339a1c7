export const overpassExamples = {
  OVERPASS_URL: {
    standard: 'https://overpass-api.de/api/interpreter',
    good: { 'http://localhost:8080/api/interpreter': 'http://localhost:8080/api/interpreter' },
    wrong: ['overpass-api.de', 'ftp://overpass.example/', 'https://ada:secret@overpass.example/'],
  },
  OVERPASS_CONTACT: {
    standard: undefined,
    good: {
      'ops@boats.example': 'ops@boats.example',
      'https://boats.example/about': 'https://boats.example/about',
    },
    wrong: ['ops', 'http://boats.example', 'a b@boats.example', 'x@y.example) (other'],
  },
};
