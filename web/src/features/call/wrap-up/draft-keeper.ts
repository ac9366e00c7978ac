import type { WrapUpDraft } from '#shared/calls/call';

export type DraftKeeper = {
  /** Saved soon: once nothing has changed for a moment. */
  change: (draft: WrapUpDraft) => void;
  /** Saved now. */
  flush: () => void;
  /** Saved now, whatever is still under way: the page is being left. */
  leave: () => void;
  /** Nothing of it is needed any more. */
  drop: () => void;
};

type Dependencies = {
  save: (draft: WrapUpDraft) => Promise<unknown>;
  isWorthAnotherTry: (error: unknown) => boolean;
};

const QUIET_MS = 800;
const RETRY_MS = 5_000;

/** Saves a draft as it changes, one request at a time, so that a later one never loses to an earlier one of its own. */
export const createDraftKeeper = ({ save, isWorthAnotherTry }: Dependencies): DraftKeeper => {
  let unsaved: WrapUpDraft | undefined;
  let isSaving = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(flush, ms);
  };
  const take = (): WrapUpDraft | undefined => {
    clearTimeout(timer);
    const draft = unsaved;
    unsaved = undefined;
    return draft;
  };
  const flush = () => {
    if (isSaving) return;
    const draft = take();
    if (!draft) return;
    isSaving = true;
    save(draft).then(
      () => {
        isSaving = false;
        flush();
      },
      error => {
        isSaving = false;
        if (unsaved) return later(QUIET_MS);
        if (!isWorthAnotherTry(error)) return;
        unsaved = draft;
        later(RETRY_MS);
      },
    );
  };

  return {
    change: draft => {
      unsaved = draft;
      later(QUIET_MS);
    },
    flush,
    leave: () => {
      const draft = take();
      if (draft) save(draft).catch(() => undefined);
    },
    drop: () => void take(),
  };
};
