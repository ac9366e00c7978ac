import type { Microphone } from '../../phone.ts';

const refusals = ['NotAllowedError', 'SecurityError'];

/** Opens the microphone for a moment; the browser asks the agent where it has not yet. */
export const openMicrophone = async (): Promise<Microphone> => {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    for (const track of stream.getTracks()) track.stop();
    return 'ready';
  } catch (error) {
    return error instanceof DOMException && refusals.includes(error.name) ? 'refused' : 'missing';
  }
};

const microphonePermission = async (): Promise<PermissionStatus | undefined> => {
  try {
    return await navigator.permissions.query({ name: 'microphone' });
  } catch {
    // Not every browser tells; the agent is then asked when she goes online.
    return undefined;
  }
};

/**
 * Tells of the microphone without asking the agent for it: now, when its permission changes, and when a headset is
 * plugged in or out. Returns the way to stop.
 */
export const watchMicrophone = (tell: (microphone: Microphone) => void): (() => void) => {
  let stopped = false;
  const stop = new AbortController();
  const look = async (permission: PermissionStatus) => {
    const found =
      permission.state === 'granted' ? await openMicrophone() : permission.state === 'denied' ? 'refused' : 'unknown';
    if (!stopped) tell(found);
  };
  void microphonePermission().then(permission => {
    if (!permission || stopped) return;
    const lookAgain = () => void look(permission);
    permission.addEventListener('change', lookAgain, { signal: stop.signal });
    navigator.mediaDevices.addEventListener('devicechange', lookAgain, { signal: stop.signal });
    lookAgain();
  });
  return () => {
    stopped = true;
    stop.abort();
  };
};
