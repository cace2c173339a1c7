/** French and English words that people type, with their notation. */
const WORDS: Readonly<Record<string, string>> = spelled({
  mo: 'lundi lun monday mon',
  tu: 'mardi tuesday tue tues',
  we: 'mercredi mer wednesday wed',
  th: 'jeudi jeu thursday thu thur thurs',
  fr: 'vendredi ven vend friday fri',
  sa: 'samedi sam saturday sat',
  su: 'dimanche dim sunday sun',
  jan: 'janvier janv january',
  feb: 'fevrier fevr fev february',
  mar: 'mars march',
  apr: 'avril avr april',
  may: 'mai',
  jun: 'juin june',
  jul: 'juillet juil july',
  aug: 'aout august',
  sep: 'septembre sept september',
  oct: 'octobre october',
  nov: 'novembre november',
  dec: 'decembre december',
  off: 'ferme fermee fermeture',
  open: 'ouvert ouverte ouverture',
  ph: 'ferie feries',
  easter: 'paques',
  sunrise: 'lever',
  sunset: 'coucher',
  dawn: 'aube',
  dusk: 'crepuscule',
  week: 'semaines weeks',
  '12:00': 'midi noon',
  '24:00': 'minuit midnight',
  '-': 'au a aux to until till',
  ',': 'et and puis',
  '': 'du de des le les la l d en from the on',
});
/** Two letters that other languages use too, of other days. */
const SHORT_DAYS: Readonly<Record<string, string>> = spelled({
  mo: 'lu',
  tu: 'ma',
  we: 'me',
  th: 'je',
  fr: 've',
  su: 'di',
});

/** Tokens that are neither a word nor a number. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/24 ?h? ?(?:\/|sur) ?24 ?h?[ ,;]*(?:et )?7 ?j?(?:ours)? ?(?:\/|sur) ?7(?! ?j)/g, '24/7'],
  [/(?<![-\d])7 ?j?(?:ours)? ?(?:\/|sur) ?7[ ,;]*(?:et )?24 ?h? ?(?:\/|sur) ?24 ?h?/g, '24/7'],
  [/24 ?h ?\/ ?7 ?j?\b/g, '24/7'],
  [/\b24 ?h? ?(?:\/|sur) ?24 ?h?\b|\bh ?24\b/g, '00:00-24:00'],
  [/(?<![-\d/])7 ?j?(?:ours)? ?(?:\/|sur) ?7\b|\btous les jours\b|\bchaque jour\b|\btlj\b/g, 'mo-su'],
  [/\bdaily\b|\bevery day\b/g, 'mo-su'],
  [/\bsur (?:rendez-vous|rdv)\b|\bby appointment\b/g, '"$&"'],
  [/\bjours? feries?\b|\b(?:public|bank) holidays?\b/g, 'ph'],
  [/\bvacances scolaires\b|\bschool holidays?\b/g, 'sh'],
  [/\b(lever|coucher) du soleil\b/g, '$1'],
  [/\btoute l'annee\b|\ball year(?: round)?\b/g, ''],
  [/\bweek-?ends?\b/g, 'sa-su'],
  [/\b1er\b/g, '1'],
  // `de mai à septembre, tous les jours…`: by the letter of the notation, a comma would end the rule.
  [
    /\b((?:d[eu]|en|d') ?[^,;:]*(?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|(?:sept|nov|dec)embre|octobre)) ?,/g,
    '$1 :',
  ],
];

const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';

/** Hours as people type them, `Lu-Ve 9h-12h30`, in the notation of OpenStreetMap; text in that notation stays. */
export function inNotation(text: string): string {
  // Outside of what is quoted.
  const parts = text.split(/("[^"]*")/);
  const plain = parts.filter((_, place) => place % 2 === 0).join(' ');
  const words = wordsFor(folded(plain));
  return parts.map((part, place) => (place % 2 === 0 ? translate(folded(part), words) : part)).join('');
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll('’', "'")
    .replaceAll(/\s*[\r\n]+\s*/g, '; ')
    .replaceAll(/\s+/g, ' ');
}

/** `Di` is a Sunday in French and a Tuesday in German: short days are French in a text that shows that it is. */
function wordsFor(text: string): Readonly<Record<string, string>> {
  const found = new Set(text.match(/[a-z]+/g));
  const hasAny = (words: string) => words.split(' ').some((word) => found.has(word));
  const isFrench =
    hasAny('lu me je ve au du le et') || /\d ?h/.test(text) || (found.has('ma') && found.has('sa'));
  const tuesday = hasAny('lun mer jeu ven sam dim') ? { mar: 'tu' } : {};
  return { ...WORDS, ...(isFrench && !hasAny('mo tu we th fr su') ? SHORT_DAYS : {}), ...tuesday };
}

function translate(part: string, words: Readonly<Record<string, string>>): string {
  const phrased = PHRASES.reduce((text, [pattern, notation]) => text.replaceAll(pattern, notation), part);
  return inDates(
    inClock(phrased)
      .replaceAll(/"[^"]*"|[a-z]+(?:(?<=[a-z]{3})\.|')?/g, (word) => wordIn(words, word))
      .replaceAll('&', ',')
      .replaceAll(/(:\d\d) ?\/ ?(?=\d?\d:\d\d)/g, '$1,'),
  );
}

function wordIn(words: Readonly<Record<string, string>>, found: string): string {
  const word = found.replace(/[.']$/, '');
  if (found.startsWith('"')) return found;
  // `les lundis`
  return words[word] ?? (word.length > 4 ? words[word.replace(/s$/, '')] : undefined) ?? word;
}

/** `9h`, `9 h 30`, `9-12h`, `9.30`, `9:30 pm`. */
function inClock(text: string): string {
  return text
    .replaceAll(/(?<![\d:.h] ?)(\d?\d) ?(?:-|a) ?(?=\d?\d ?h)/g, '$1h-')
    .replaceAll(
      /(?<![\d:])(\d?\d) ?(?:heures?|h)(?: ?([0-5]\d))?(?![\da-z])/g,
      (_, hour: string, minute?: string) => clockOf(Number(hour), minute),
    )
    .replaceAll(/(?<![\d.])(\d?\d)\.(00|15|30|45)(?![\d.])/g, '$1:$2')
    .replaceAll(
      /(?<![\d:])(\d?\d)(?::([0-5]\d))? ?([ap])\.?m\b\.?/g,
      (_, hour: string, minute: string | undefined, half: string) =>
        clockOf((Number(hour) % 12) + (half === 'p' ? 12 : 0), minute),
    );
}

function clockOf(hour: number, minute = '00'): string {
  return `${String(hour).padStart(2, '0')}:${minute}`;
}

/** `1 apr - 30 sep`, where the notation has the month first. */
function inDates(text: string): string {
  if (new RegExp(`${MONTH} \\d?\\d(?![\\d:])`).test(text)) return text;
  return text
    .replaceAll(new RegExp(`(?<![\\d:])(\\d?\\d) ?- ?(\\d?\\d) ${MONTH}\\b`, 'g'), '$3 $1-$2')
    .replaceAll(new RegExp(`(?<![\\d:])(\\d?\\d) ${MONTH} (\\d{4})\\b`, 'g'), '$3 $2 $1')
    .replaceAll(new RegExp(`(?<![\\d:])(\\d?\\d) ${MONTH}\\b`, 'g'), '$2 $1');
}

function spelled(words: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([notation, typed]) => typed.split(' ').map((word) => [word, notation])),
  );
}
