import type { RecordingEvent } from './recordings.ts';

const names: readonly RecordingEvent[] = ['in-progress', 'completed', 'absent'];

/** Reads TwiML's form `in-progress completed`, or the repeated parameters of REST. */
export const recordingEvents = (given: readonly string[]): Set<RecordingEvent> =>
  new Set(given.flatMap(value => value.split(/[\s,]+/)).flatMap(value => names.filter(name => name === value)));
