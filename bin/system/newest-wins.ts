type NewestWins = { again(): void; stop(): Promise<void> };

/**
 * Debounces long work: it starts after `quietMs` without a request, and a request during the work restarts it. `fail`
 * gets every error except the interruption.
 */
export const newestWins = (
  work: (signal: AbortSignal) => Promise<void>,
  { quietMs, fail }: { quietMs: number; fail(error: unknown): void },
): NewestWins => {
  let timer: NodeJS.Timeout | undefined;
  let controller = new AbortController();
  let running = Promise.resolve();

  const begin = () => {
    const own = new AbortController();
    controller = own;
    running = running
      .then(() => (own.signal.aborted ? undefined : work(own.signal)))
      .catch(error => {
        if (!own.signal.aborted) fail(error);
      });
  };
  const interrupt = () => {
    clearTimeout(timer);
    controller.abort();
  };
  return {
    again: () => {
      interrupt();
      timer = setTimeout(begin, quietMs);
    },
    stop: () => {
      interrupt();
      return running;
    },
  };
};
