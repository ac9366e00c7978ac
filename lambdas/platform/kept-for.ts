/**
 * What `read` answers, at most `ms` old. Concurrent callers share one read; a failed read is not kept. `clear` is for
 * tests, which run several systems in one process.
 */
export const keptFor = <T>(ms: number, read: () => Promise<T>): { get: () => Promise<T>; clear: () => void } => {
  let kept: { at: number; value: Promise<T> } | undefined;
  const get = (): Promise<T> => {
    if (kept && Date.now() - kept.at < ms) return kept.value;
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
