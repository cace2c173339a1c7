import Bowser from 'bowser';

/** A `User-Agent` may be as long as a header; only the beginning of its name is stored. */
const MAX_LENGTH = 100;

/** A name for the login history, for example `Firefox, Linux`; empty where nothing is known. */
export function describeDevice(userAgent: string): string {
  if (userAgent.trim() === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  const known = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  // Our own apps send their name before the first slash.
  const name = known.length > 0 ? known.join(', ') : (userAgent.split('/')[0] ?? '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is taken out
  return name.replace(/[\u0000-\u001f\u007f]/g, '').slice(0, MAX_LENGTH);
}
