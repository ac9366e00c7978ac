import { expect, it, vi } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

const aFlight = () => {
  let land: (result: string) => void = () => undefined;
  let crash: (error: Error) => void = () => undefined;
  const result = new Promise<string>((resolve, reject) => {
    land = resolve;
    crash = reject;
  });
  return { send: vi.fn(() => result), land, crash };
};

it('gives the second activation the result of the first, which alone is sent', async () => {
  const { fly, isUnderWay } = createSingleFlight();
  const first = aFlight();
  const second = aFlight();
  const results = [fly('reconnect call 1', first.send), fly('reconnect call 1', second.send)];
  expect(isUnderWay('reconnect call 1')).toBe(true);
  first.land('rung');
  await expect(Promise.all(results)).resolves.toEqual(['rung', 'rung']);
  expect(second.send).not.toHaveBeenCalled();
  expect(isUnderWay('reconnect call 1')).toBe(false);
});

it('sends the command of another call at once', () => {
  const { fly } = createSingleFlight();
  const other = aFlight();
  void fly('reconnect call 1', aFlight().send);
  void fly('reconnect call 2', other.send);
  expect(other.send).toHaveBeenCalledOnce();
});

it('sends the command again after its result, also after a failure', async () => {
  const { fly } = createSingleFlight();
  const failing = aFlight();
  const again = aFlight();
  const failed = fly('reconnect call 1', failing.send);
  failing.crash(new Error('No response'));
  await expect(failed).rejects.toThrow('No response');
  void fly('reconnect call 1', again.send);
  expect(again.send).toHaveBeenCalledOnce();
});
