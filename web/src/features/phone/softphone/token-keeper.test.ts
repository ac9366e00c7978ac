import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepTokens } from './token-keeper.ts';

const first = { expires_in: 3600, token: 1 };
const second = { expires_in: 3600, token: 2 };

const given = () => {
  const fetch = vi.fn(async () => second);
  const renewed = vi.fn();
  const failed = vi.fn();
  return { fetch, renewed, failed, keeper: keepTokens(first, { fetch, renewed, failed, isIdle: () => true }) };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the renewal of tokens', () => {
  it('fetches once for parallel requests', async () => {
    const { keeper, fetch, renewed } = given();
    expect(await Promise.all([keeper.renew(), keeper.renew()])).toEqual([true, true]);
    expect(fetch).toHaveBeenCalledOnce();
    expect(renewed).toHaveBeenCalledExactlyOnceWith(second);
    expect(keeper.get()).toBe(second);
  });

  it('retries 5 seconds after a failure, up to 5 times for each renewal', async () => {
    const { keeper, fetch, failed } = given();
    for (let failures = 0; failures < 5; failures++) fetch.mockRejectedValueOnce(new Error('offline'));
    const renewal = keeper.renew();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(fetch).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(20_001);
    expect(await renewal).toBe(true);
    expect(fetch).toHaveBeenCalledTimes(6);
    expect(failed).not.toHaveBeenCalled();

    fetch.mockClear().mockRejectedValue(new Error('offline'));
    const again = keeper.renew();
    await vi.advanceTimersByTimeAsync(35_000);
    expect(await again).toBe(false);
    expect(fetch).toHaveBeenCalledTimes(6);
  });

  it('retries at once, without the pause, if an agent is waiting', async () => {
    const { keeper, fetch } = given();
    fetch.mockRejectedValueOnce(new Error('offline'));
    const renewal = keeper.renew();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await keeper.renewNow()).toBe(true);
    expect(await renewal).toBe(true);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('starts a new series after a failed one, until the tokens are renewed', async () => {
    const { keeper, fetch, renewed } = given();
    fetch.mockRejectedValue(new Error('offline'));
    void keeper.renew();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(fetch).toHaveBeenCalledTimes(6);

    fetch.mockClear().mockResolvedValue(second);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(fetch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(renewed).toHaveBeenCalledExactlyOnceWith(second);
  });

  it('reports a failure only once the present tokens have expired', async () => {
    const { fetch, failed } = given();
    fetch.mockRejectedValue(new Error('offline'));
    await vi.advanceTimersByTimeAsync(3_599_000);
    expect(fetch).toHaveBeenCalled();
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(failed).toHaveBeenCalled();
  });

  it('waits between two renewals if Twilio rejects the new tokens too', async () => {
    const { keeper, fetch } = given();
    await keeper.renew();
    const again = keeper.renewNow();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(fetch).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(await again).toBe(true);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('leaves no timer behind when the phone is closed, also during a renewal', async () => {
    const { keeper, fetch, renewed } = given();
    fetch.mockRejectedValue(new Error('offline'));
    const renewal = keeper.renew();
    await vi.advanceTimersByTimeAsync(1_000);
    keeper.close();
    expect(await renewal).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
    expect(renewed).not.toHaveBeenCalled();

    const later = given();
    later.fetch.mockRejectedValue(new Error('offline'));
    void later.keeper.renew();
    await vi.advanceTimersByTimeAsync(26_000);
    later.keeper.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
