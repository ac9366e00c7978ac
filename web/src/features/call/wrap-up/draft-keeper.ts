import type { WrapUpDraft } from '#shared/calls/call';

type DraftKeeper = {
  /** Saves after a debounce. */
  change: (draft: WrapUpDraft) => void;
  /** Saves now. */
  flush: () => void;
  /** Saves now, also during another request: the page is being closed. */
  leave: () => void;
  /** Discards unsaved changes and aborts a request that is under way. */
  drop: () => void;
};

type Dependencies = {
  save: (draft: WrapUpDraft, signal: AbortSignal) => Promise<unknown>;
  isWorthAnotherTry: (error: unknown) => boolean;
};

const DEBOUNCE_MS = 800;
const RETRY_MS = 5_000;

/** Saves a draft as it changes, one request at a time, so that an older draft never overwrites a newer one. */
export const createDraftKeeper = ({ save, isWorthAnotherTry }: Dependencies): DraftKeeper => {
  let unsaved: WrapUpDraft | undefined;
  let underWay: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flushLater = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(flush, ms);
  };
  const takeUnsaved = (): WrapUpDraft | undefined => {
    clearTimeout(timer);
    const draft = unsaved;
    unsaved = undefined;
    return draft;
  };
  const flush = () => {
    if (underWay) return;
    const draft = takeUnsaved();
    if (!draft) return;
    const request = new AbortController();
    underWay = request;
    save(draft, request.signal).then(
      () => {
        underWay = undefined;
        flush();
      },
      error => {
        underWay = undefined;
        if (unsaved) return flushLater(DEBOUNCE_MS);
        if (request.signal.aborted || !isWorthAnotherTry(error)) return;
        unsaved = draft;
        flushLater(RETRY_MS);
      },
    );
  };

  return {
    change: draft => {
      unsaved = draft;
      flushLater(DEBOUNCE_MS);
    },
    flush,
    leave: () => {
      const draft = takeUnsaved();
      if (draft) save(draft, new AbortController().signal).catch(() => undefined);
    },
    drop: () => {
      takeUnsaved();
      underWay?.abort();
    },
  };
};
