export type { LiveStatus } from './live.model.ts';
export { $liveStatus, $openStream, lineDoubted, liveBegan, liveEventHeard } from './live.model.ts';
export type { OpenStream, StreamListener, StreamOptions, Told } from './open-stream.ts';
export { createOpenStream } from './open-stream.ts';
export { createReading } from './reading.ts';
