/** Calls `onTick` every ten seconds, also while the tab is in the background. Returns how to stop. */
export const followWorkerClock = (onTick: () => void): (() => void) => {
  const clock = new Worker(new URL('./clock-worker.ts', import.meta.url), { type: 'module', name: 'heartbeat' });
  clock.onmessage = onTick;
  return () => clock.terminate();
};
