import { UsageFailure } from '../../failure.ts';
import { framesIn } from '../frames/frames.ts';
import { SourceFrames } from '../frames/source-frames.ts';
import type { ReleaseCommand } from './release-command.ts';

export const whereCommand: ReleaseCommand = {
  usage: 'where <frame>…',
  summary: 'which file and line of the sources a stack leads to',
  details: `A frame is what a browser or the log of the gateway says, with file, line and column:
mfe-wallet@1.2.0/card.0a1b2c.js:1:2345, or the address that a console shows. A whole stack can be given, in quotes.
A frame of a release that was published without source maps stays as it is.`,
  options: [],
  async run({ store }, { targets }) {
    const frames = framesIn(targets.join('\n'));
    if (frames.length === 0) throw new UsageFailure('Say a frame: mfe-wallet@1.2.0/card.0a1b2c.js:1:2345.');
    // From a bucket it comes to this machine first.
    for (const { name, version } of frames) await store.open(name, version);
    const sources = new SourceFrames(store);
    const resolved = await Promise.all(frames.map((frame) => sources.resolve(frame)));
    return { text: resolved.join('\n'), json: { frames: resolved } };
  },
};
