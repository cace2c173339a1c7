const OSM = {
  text: '© les contributeurs d’OpenStreetMap',
  url: 'https://www.openstreetmap.org/copyright',
};
const attributed = { MAP_ATTRIBUTION: '© the mapmakers' };

const tiles = (needed: Readonly<Record<string, string>>) => ({
  standard: undefined,
  good: {
    'https://tiles.example/{z}/{x}/{y}.png': 'https://tiles.example/{z}/{x}/{y}.png',
    'http://localhost:8080/{z}/{x}/{y}': 'http://localhost:8080/{z}/{x}/{y}',
  },
  wrong: [
    'http://tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}.png',
    'https://{z}.tiles.example/{x}/{y}.png',
    'https://ada:secret@tiles.example/{z}/{x}/{y}.png',
    '/tiles/{z}/{x}/{y}.png',
  ],
  with: needed,
});

const attribution = {
  standard: undefined,
  good: {
    '© the mapmakers': { text: '© the mapmakers', url: null },
    [`${OSM.text} ${OSM.url}`]: OSM,
  },
  wrong: ['a\nb', 'é'.repeat(201), '© them https://['],
};

export const mapExamples = {
  MAP_TILES_URL: tiles(attributed),
  MAP_STYLE_URL: {
    standard: undefined,
    good: { 'https://tiles.example/style.json': 'https://tiles.example/style.json' },
    wrong: ['tiles.example/style.json', 'http://tiles.example/style.json', '/style.json'],
    with: attributed,
  },
  MAP_ATTRIBUTION: attribution,
  MAP_SEAMARKS_URL: tiles({ MAP_SEAMARKS_ATTRIBUTION: '© the buoys' }),
  MAP_SEAMARKS_ATTRIBUTION: attribution,
};
