import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { localAccount } from '../../account.ts';
import { ManualClock } from '../../clock.ts';
import { FRAME, FRAME_MS } from '../media/pcm.ts';
import { readWav } from '../media/wav.ts';
import type { PauseBehavior } from './pauses.ts';
import { Recordings } from './recordings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recordings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const SPOKEN = 1000;
const SECOND = 1000 / FRAME_MS;

/** A recording with continuous speech. */
const aRecording = (media: boolean) => {
  const clock = new ManualClock();
  const context = {
    account: localAccount,
    clock,
    webhooks: { send: () => Promise.reject(new Error('No callback was asked for.')) },
    origin: 'http://localhost:4703',
    log: () => undefined,
  };
  const running = new Recordings(context, folder, media).start({
    callSid: undefined,
    conferenceSid: 'CF1',
    source: 'Conference',
  });
  return {
    ...running,
    speak: async (seconds: number) => {
      for (let tick = 0; media && tick < seconds * SECOND; tick++) running.write(new Int16Array(FRAME).fill(SPOKEN));
      await clock.advance(seconds * 1000);
    },
    /** Each second of the file: `spoken` or `silent`; with both in it, `mixed`. */
    heard: () => {
      const samples = readWav(readFileSync(running.recording.path)) ?? new Int16Array();
      const seconds = Array.from({ length: samples.length / FRAME / SECOND }, (_, second) =>
        samples.subarray(second * SECOND * FRAME, (second + 1) * SECOND * FRAME),
      );
      return seconds.map(second => {
        if (second.every(sample => sample === SPOKEN)) return 'spoken';
        return second.every(sample => sample === 0) ? 'silent' : 'mixed';
      });
    },
  };
};

const paused = async (behavior: PauseBehavior, media = true) => {
  const recording = aRecording(media);
  await recording.speak(2);
  recording.pause(behavior);
  expect(recording.recording.status).toBe('paused');
  await recording.speak(3);
  recording.resume();
  await recording.speak(1);
  recording.finish();
  return recording;
};

it('has silence for a pause, of its length', async () => {
  const { heard, recording } = await paused('silence');
  expect(heard()).toEqual(['spoken', 'spoken', 'silent', 'silent', 'silent', 'spoken']);
  expect(recording.durationS).toBe(6);
});

it('is shorter by a skipped pause', async () => {
  const { heard, recording } = await paused('skip');
  expect(heard()).toEqual(['spoken', 'spoken', 'spoken']);
  expect(recording.durationS).toBe(3);
});

it.each([
  ['silence', 6],
  ['skip', 3],
] as const)('lasts as long where sound is not simulated: %s', async (behavior, seconds) => {
  const { heard, recording } = await paused(behavior, false);
  expect(heard()).toHaveLength(seconds);
  expect(recording.durationS).toBe(seconds);
});

it('that ends during a pause has no sound of the pause', async () => {
  const { speak, pause, finish, heard } = aRecording(true);
  await speak(1);
  pause('silence');
  await speak(2);
  finish();
  expect(heard()).toEqual(['spoken', 'silent', 'silent']);
});

it('can be paused once, and not after its end', async () => {
  const { speak, pause, finish, heard, recording } = aRecording(true);
  pause('skip');
  pause('silence');
  await speak(1);
  finish();
  pause('silence');
  expect(recording).toMatchObject({ status: 'completed', durationS: 0 });
  expect(heard()).toEqual([]);
});
