export type NewestWins = { again(): void; stop(): Promise<void> };

/**
 * Work that takes long and that only the newest sources are worth: it begins when nothing asked for `quietMs`, and
 * starts over when it is asked for meanwhile. `fail` gets what it throws, its own interruption excepted.
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
