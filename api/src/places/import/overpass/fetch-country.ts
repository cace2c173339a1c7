import { number, object, safeParse } from 'valibot';
import type { Box } from '../../great-circle.ts';
import { splitAtMeridian } from '../../great-circle.ts';
import { ImportRefused } from '../files/import-refused.ts';
import type { OverpassAnswer, OverpassServer } from './ask-overpass.ts';
import { askOverpass } from './ask-overpass.ts';
import type { FetchedPieces, Piece } from './fetched-pieces.ts';
import { boundsQuery, placesQuery } from './overpass-query.ts';

/** Pieces a side that a country is cut into at first; what is too much for the server is cut again. */
const SIDE = 4;
/** Degrees: a piece of that size has no more than one harbour. */
const SMALLEST = 0.05;
/** Milliseconds between two questions. */
const PAUSE = 1000;

/**
 * Fetches all importable objects of a country, piece by piece; pieces that are already there are not fetched again.
 * @throws ImportRefused with the reason; the same command then resumes
 */
export async function fetchCountry(
  server: OverpassServer,
  country: string,
  kept: FetchedPieces,
): Promise<void> {
  if (await kept.open()) {
    const done = kept.pieces.filter(({ file }) => file !== null).length;
    server.tell(`Going on: ${done} of ${kept.pieces.length} pieces are here already.`);
  } else {
    await kept.begin(await firstPieces(server, country));
  }
  for (;;) {
    const piece = kept.pieces.find(({ file }) => file === null);
    if (piece === undefined) return;
    const answer = await askOverpass(server, placesQuery(country, piece.box));
    await take(kept, piece, answer);
    const done = kept.pieces.filter(({ file }) => file !== null).length;
    if (answer.kind === 'whole') {
      server.tell(`${done} of ${kept.pieces.length} pieces: ${answer.elements.length} objects`);
    } else server.tell('That was too much at a time: asking for a quarter of it.');
    if (done < kept.pieces.length) await server.wait(PAUSE);
  }
}

async function take(kept: FetchedPieces, piece: Piece, answer: OverpassAnswer): Promise<void> {
  if (answer.kind === 'whole') return kept.keep(piece, answer.elements);
  const quarters = answer.kind === 'too_much' ? quartersOf(piece.box) : null;
  if (quarters !== null) return kept.replace(piece, quarters);
  throw stopped(answer.why);
}

function stopped(why: string): ImportRefused {
  return new ImportRefused(
    `Overpass does not answer: ${why.replace(/[.\s]+$/, '')}. What has come is kept: run the same command later, and it goes on from there.`,
  );
}

const WORLD: Box = { south: -90, west: -180, north: 90, east: 180 };

function quartersOf(box: Box | null): readonly Piece[] | null {
  if (box === null) return cut(WORLD, SIDE);
  return box.north - box.south < SMALLEST ? null : cut(box, 2);
}

const boundsSchema = object({
  bounds: object({ minlat: number(), minlon: number(), maxlat: number(), maxlon: number() }),
});

async function firstPieces(server: OverpassServer, country: string): Promise<readonly Piece[]> {
  const answer = await askOverpass(server, boundsQuery(country));
  if (answer.kind !== 'whole') throw stopped(answer.why);
  if (answer.elements.length === 0) {
    throw new ImportRefused(
      `Overpass knows no country “${country}”: name it by its code of ISO 3166-1, for example --country FR.`,
    );
  }
  const boxes = answer.elements.flatMap((element) => {
    const read = safeParse(boundsSchema, element);
    if (!read.success) return [];
    const { minlat, minlon, maxlat, maxlon } = read.output.bounds;
    return splitAtMeridian({ south: minlat, west: minlon, north: maxlat, east: maxlon });
  });
  const pieces = boxes.flatMap((box) => cut(box, SIDE));
  return pieces.length === 0 ? [{ box: null, file: null }] : pieces;
}

function cut({ south, west, north, east }: Box, side: number): readonly Piece[] {
  const [high, wide] = [(north - south) / side, (east - west) / side];
  const steps = Array.from({ length: side }, (_, step) => step);
  return steps.flatMap((up) =>
    steps.map((right) => ({
      box: {
        south: round(south + up * high),
        west: round(west + right * wide),
        north: round(south + (up + 1) * high),
        east: round(west + (right + 1) * wide),
      },
      file: null,
    })),
  );
}

/** To ten metres: neighbours share their edge. */
function round(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}
