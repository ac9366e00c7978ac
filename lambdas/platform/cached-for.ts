/**
 * What `read` answers, at most `ms` old, or `maxAgeMs` where a caller says so. Concurrent callers share one read; a
 * failed read is not kept. `clear` is for tests, which run several systems in one process.
 */
export const cachedFor = <T>(
  ms: number,
  read: () => Promise<T>,
): { get: (maxAgeMs?: number) => Promise<T>; clear: () => void } => {
  let kept: { at: number; value: Promise<T> } | undefined;
  const get = (maxAgeMs = ms): Promise<T> => {
    if (kept && Date.now() - kept.at < maxAgeMs) return kept.value;
    const value = read();
    kept = { at: Date.now(), value };
    value.catch(() => {
      if (kept?.value === value) kept = undefined;
    });
    return value;
  };
  return {
    get,
    clear: () => {
      kept = undefined;
    },
  };
};
