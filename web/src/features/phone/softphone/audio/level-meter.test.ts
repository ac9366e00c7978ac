import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followLevel } from './level-meter.ts';

const stopTrack = vi.fn();
const ownStream = { getTracks: () => [{ stop: stopTrack }] } as unknown as MediaStream;
const getUserMedia = vi.fn(async (_constraints: MediaStreamConstraints) => ownStream);
const closeContext = vi.fn(async () => undefined);
const heard: MediaStream[] = [];
let amplitude = 0;

beforeEach(() => {
  vi.useFakeTimers();
  for (const spy of [stopTrack, getUserMedia, closeContext]) spy.mockClear();
  heard.length = 0;
  amplitude = 0;
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  vi.stubGlobal(
    'AudioContext',
    class {
      close = closeContext;
    },
  );
  vi.stubGlobal(
    'AnalyserNode',
    class {
      fftSize = 4;
      getFloatTimeDomainData = (samples: Float32Array) => samples.fill(amplitude);
    },
  );
  vi.stubGlobal(
    'MediaStreamAudioSourceNode',
    class {
      constructor(_context: unknown, { mediaStream }: { mediaStream: MediaStream }) {
        heard.push(mediaStream);
      }
      connect = () => undefined;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the level of the microphone', () => {
  it('is reported several times a second, from silence to loud, until it is stopped', async () => {
    const levels: number[] = [];
    const stop = followLevel({ callStream: undefined, deviceId: 'm1' }, level => levels.push(level));
    await vi.advanceTimersByTimeAsync(100);
    amplitude = 0.05;
    await vi.advanceTimersByTimeAsync(84);
    amplitude = 0.9;
    await vi.advanceTimersByTimeAsync(84);
    expect(levels[0]).toBe(0);
    expect(levels[1]).toBeCloseTo(0.3);
    expect(levels[2]).toBe(1);
    amplitude = 0;
    await vi.advanceTimersByTimeAsync(84);
    expect(levels[3]).toBe(0.75);
    expect(getUserMedia).toHaveBeenCalledWith({ audio: { deviceId: 'm1' } });

    stop();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(levels).toHaveLength(4);
    expect(stopTrack).toHaveBeenCalledOnce();
    expect(closeContext).toHaveBeenCalledOnce();
  });

  it("is measured on the call's stream, which is not stopped", async () => {
    const callStream = { getTracks: () => [{ stop: stopTrack }] } as unknown as MediaStream;
    const stop = followLevel({ callStream, deviceId: 'm1' }, vi.fn());
    await vi.advanceTimersByTimeAsync(0);
    stop();
    expect(heard).toEqual([callStream]);
    expect(getUserMedia).not.toHaveBeenCalled();
    expect(stopTrack).not.toHaveBeenCalled();
  });

  it('closes a microphone that opens after it was stopped', async () => {
    followLevel({ callStream: undefined, deviceId: undefined }, vi.fn())();
    await vi.advanceTimersByTimeAsync(0);
    expect(stopTrack).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is silence for a microphone that does not open', async () => {
    getUserMedia.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    const onLevel = vi.fn();
    followLevel({ callStream: undefined, deviceId: undefined }, onLevel);
    await vi.advanceTimersByTimeAsync(0);
    expect(onLevel).toHaveBeenCalledExactlyOnceWith(0);
  });
});
