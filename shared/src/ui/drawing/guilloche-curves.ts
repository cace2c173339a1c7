import { seededRandom } from './random.ts';

/** A bundle of waves that cross the whole width, each a little out of step with the one before. */
export function waves(seed: string, width: number, height: number): string[] {
  const random = seededRandom(`${seed} waves`);
  const turns = 2 + Math.floor(random() * 3);
  const phase = random() * 2 * Math.PI;
  return Array.from({ length: 22 }, (_, index) => {
    const share = index / 21;
    const swing = height * (0.12 + 0.3 * Math.sin(Math.PI * share));
    return line(97, (step) => {
      const x = (width * step) / 96;
      const angle = (x / width) * turns * 2 * Math.PI + phase;
      const y = height / 2 + swing * Math.sin(angle + share * 2.4) * Math.cos(angle * 0.5 + share * Math.PI);
      return [x, y];
    });
  });
}

/** An epitrochoid, as a geometric lathe cuts it: a round of petals that closes on itself. */
export function rosette(seed: string, centreX: number, centreY: number, radius: number): string {
  const random = seededRandom(`${seed} rosette`);
  const petals = [17, 19, 23, 25][Math.floor(random() * 4)] ?? 19;
  const rounds = 6;
  const steps = rounds * 240;
  return line(steps + 1, (step) => {
    const angle = (step / steps) * rounds * 2 * Math.PI;
    const reach = radius * (0.66 + 0.34 * Math.cos((angle * petals) / rounds));
    return [centreX + reach * Math.cos(angle), centreY + reach * Math.sin(angle)];
  });
}

function line(count: number, point: (step: number) => readonly [number, number]): string {
  return Array.from({ length: count }, (_, step) => {
    const [x, y] = point(step);
    return `${step === 0 ? 'M' : 'L'}${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  }).join('');
}
