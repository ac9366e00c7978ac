import type { WrapUpDraft } from '#shared/calls/call';

export type DraftKeeper = {
  /** Saves after a debounce. */
  change: (draft: WrapUpDraft) => void;
  /** Saves now. */
  flush: () => void;
  /** Saves now, also during another request: the page is being closed. */
  leave: () => void;
  /** Discards unsaved changes. */
  drop: () => void;
};

type Dependencies = {
  save: (draft: WrapUpDraft) => Promise<unknown>;
  isWorthAnotherTry: (error: unknown) => boolean;
};

const DEBOUNCE_MS = 800;
const RETRY_MS = 5_000;

/** Saves a draft as it changes, one request at a time, so that an older draft never overwrites a newer one. */
export const createDraftKeeper = ({ save, isWorthAnotherTry }: Dependencies): DraftKeeper => {
  let unsaved: WrapUpDraft | undefined;
  let isSaving = false;
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
    if (isSaving) return;
    const draft = takeUnsaved();
    if (!draft) return;
    isSaving = true;
    save(draft).then(
      () => {
        isSaving = false;
        flush();
      },
      error => {
        isSaving = false;
        if (unsaved) return flushLater(DEBOUNCE_MS);
        if (!isWorthAnotherTry(error)) return;
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
      if (draft) save(draft).catch(() => undefined);
    },
    drop: () => void takeUnsaved(),
  };
};
