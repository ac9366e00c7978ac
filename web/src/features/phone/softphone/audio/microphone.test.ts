import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Microphone } from '../../phone.ts';
import { openMicrophone, watchMicrophone } from './microphone.ts';

const stop = vi.fn();
const stream = { getTracks: () => [{ stop }] };

const given = (getUserMedia: () => Promise<unknown>, state: PermissionState = 'granted') => {
  const mediaDevices = Object.assign(new EventTarget(), { getUserMedia });
  const permission = Object.assign(new EventTarget(), { state });
  vi.stubGlobal('navigator', { mediaDevices, permissions: { query: async () => permission } });
  return { mediaDevices, permission };
};

afterEach(() => {
  vi.unstubAllGlobals();
  stop.mockReset();
});

describe('openMicrophone', () => {
  it('lets go of it at once', async () => {
    given(async () => stream);
    expect(await openMicrophone()).toBe('ready');
    expect(stop).toHaveBeenCalledOnce();
  });

  it.each([
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'missing'],
  ])('tells of a %s that it is %s', async (name, found) => {
    given(async () => Promise.reject(new DOMException('no', name)));
    expect(await openMicrophone()).toBe(found);
  });
});

describe('watchMicrophone', () => {
  it('does not ask who was not asked yet', async () => {
    const getUserMedia = vi.fn();
    given(getUserMedia, 'prompt');
    const told: Microphone[] = [];
    watchMicrophone(found => told.push(found));
    await vi.waitFor(() => expect(told).toEqual(['unknown']));
    expect(getUserMedia).not.toHaveBeenCalled();
  });

  it('follows the permission and the headset, until it is stopped', async () => {
    const { mediaDevices, permission } = given(async () => stream);
    const told: Microphone[] = [];
    const stopWatching = watchMicrophone(found => told.push(found));
    await vi.waitFor(() => expect(told).toEqual(['ready']));

    mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotFoundError'));
    mediaDevices.dispatchEvent(new Event('devicechange'));
    await vi.waitFor(() => expect(told).toEqual(['ready', 'missing']));

    permission.state = 'denied';
    permission.dispatchEvent(new Event('change'));
    await vi.waitFor(() => expect(told).toEqual(['ready', 'missing', 'refused']));

    stopWatching();
    permission.dispatchEvent(new Event('change'));
    await Promise.resolve();
    expect(told).toHaveLength(3);
  });
});
