import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Call } from '#shared/calls/call';
import { saveWrapUpDraft } from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import { callOperation } from '../../../lib/api/api-client.ts';
import { isRetryable } from '../../../lib/api/query.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { draftOf, type WrapUpValues, wrapUpValues } from './wrap-up-form.ts';

type Draft = {
  initial: WrapUpValues;
  change: (values: WrapUpValues) => void;
  flush: () => void;
  /** Discards unsaved changes and aborts their request: the server rejects a draft of a call with a disposition. */
  drop: () => void;
  /** Removes the cached draft: the call has its disposition. */
  forget: () => void;
};

/** The cached draft is newer than the document and remains after the dialog closes; it is never stored in the browser. */
const draftKey = (callId: string) => ['wrap-up-draft', callId];

/** The agent's unfinished wrap-up, saved in the call's document so that a reload loses nothing. */
export const useDraft = (call: Call): Draft => {
  const queryClient = useQueryClient();
  const [initial] = useState(
    () => queryClient.getQueryData<WrapUpValues>(draftKey(call.id)) ?? wrapUpValues(call.wrap_up_draft),
  );
  const [keeper] = useState(() =>
    createDraftKeeper({
      save: (draft, signal) =>
        callOperation(
          saveWrapUpDraft,
          { task_attribute_key: keyOf('taskAttribute', call.id), draft },
          { keepalive: true, signal },
        ),
      isWorthAnotherTry: error => isRetryable(0, error),
    }),
  );

  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && keeper.leave();
    window.addEventListener('pagehide', keeper.leave);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('pagehide', keeper.leave);
      document.removeEventListener('visibilitychange', onHidden);
      keeper.flush();
    };
  }, [keeper]);

  return {
    initial,
    change: values => {
      queryClient.setQueryData(draftKey(call.id), values);
      keeper.change(draftOf(values));
    },
    flush: keeper.flush,
    drop: keeper.drop,
    forget: () => queryClient.removeQueries({ queryKey: draftKey(call.id) }),
  };
};
