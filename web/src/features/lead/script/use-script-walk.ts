import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OwnCall } from '#shared/calls/call';
import { leaveScriptPage } from '#shared/contracts/leads';
import { keyOf } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import type { ScriptHistory, ScriptPage } from '#shared/scripts/script';
import { afterBack, afterChoice, beginning, pageOf } from '#shared/scripts/script-walk';
import type { Timestamp } from '#shared/time';
import { ApiFailure, failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { cacheLead } from '../lead-query.ts';
import {
  type Entered,
  fieldNamed,
  hasEntered,
  type Problems,
  problemsOf,
  savedInputs,
  validEntries,
  withField,
  withoutEntered,
} from './entered.ts';
import { useSaveEntered } from './use-save-entered.ts';

const UPDATE_FAILED = 'Lead update error';
/** How long a walk is kept that no panel shows, for example while another tab or another lead is shown. */
const KEPT_MS = 60 * 60 * 1000;

type Walk = { history: ScriptHistory; entered: Entered };
type Choice = ScriptPage['page_key_choices'][number];
/** How the agent leaves the page: by a choice, back to the previous page, or to the start. */
type Move = { choice: string } | { choice?: undefined; by: 'back' | 'start' };

type LeavingPage = { page: ScriptPage; answer: string | undefined; entered: Entered; history: ScriptHistory };

type WalkProps = {
  script: string;
  /** When the version of the script was published; the call stores it with its position. */
  publishedTs: Timestamp | undefined;
  pages: readonly ScriptPage[];
  lead: Lead;
  call: OwnCall | undefined;
};

/** The agent's page and what was typed there: kept in the query cache while the app is open, never stored. */
const useKeptWalk = ({ script, lead, call }: WalkProps) => {
  const queryClient = useQueryClient();
  const queryKey = ['script-walk', script, lead.id, call?.id ?? null];
  const [first] = useState<Walk>(() => ({ history: call?.script_prompt_pages_history ?? beginning(), entered: {} }));
  const { data: walk = first } = useQuery<Walk>({
    queryKey,
    queryFn: skipToken,
    initialData: first,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });
  const setWalk = (change: (walk: Walk) => Walk) =>
    queryClient.setQueryData<Walk>(queryKey, known => change(known ?? first));
  /** The current walk, even if the component is unmounted. */
  const readWalk = (): Walk => queryClient.getQueryData<Walk>(queryKey) ?? first;
  return { walk, setWalk, readWalk, queryClient, name: queryKey.join(' ') };
};

/**
 * The walk through a script (docs/product.md, Walking a script). The next page is shown only after the page's answers
 * are saved; until then everything that was entered is kept.
 */
export const useScriptWalk = (props: WalkProps) => {
  const { publishedTs, pages, lead, call } = props;
  const kept = useKeptWalk(props);
  const { walk, setWalk, queryClient } = kept;
  const { mutateAsync } = useOperationMutation(leaveScriptPage);
  const [pendingMove, setPendingMove] = useState<Move>();
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<{ message: string; move: Move; history: ScriptHistory }>();
  const isLeaving = useRef(false);
  const leaving = useRef<Promise<void>>(undefined);
  const page = pageOf(pages, walk.history.selected_page_key);

  const save = async ({ page: left, answer, entered, history }: LeavingPage) => {
    const saved = await mutateAsync({
      leadId: lead.id,
      prompt_name: left.prompt_name,
      answer,
      ...savedInputs(left.inputs, entered),
      ...(call && { task_attribute_key: keyOf('taskAttribute', call.id) }),
      history: { ...history, ...(publishedTs !== undefined && { published_ts: publishedTs }) },
    });
    cacheLead(queryClient, saved);
    toast.hide(kept.name);
  };

  /** Saves what was entered on a page that is not left. */
  const saveEntered = async (): Promise<void> => {
    await leaving.current;
    const { history, entered } = kept.readWalk();
    const open = pageOf(pages, history.selected_page_key);
    const valid = validEntries(open?.inputs ?? [], entered);
    if (!open || !hasEntered(valid)) return;
    try {
      await save({ page: open, answer: undefined, entered: valid, history });
      setWalk(now => ({ ...now, entered: withoutEntered(now.entered, valid) }));
    } catch {
      const actions = [{ label: 'Retry', onClick: () => void saveEntered() }];
      toast.error(UPDATE_FAILED, { id: kept.name, duration: 'stay', actions });
    }
  };
  useSaveEntered(kept.name, call?.call_ended === true, {
    isUnsaved: () => hasEntered(kept.readWalk().entered),
    save: () => {
      leaving.current = saveEntered();
      return leaving.current;
    },
  });

  const arriveAt = (history: ScriptHistory) => {
    setProblems({});
    setFailure(undefined);
    setWalk(() => ({ history, entered: {} }));
  };

  const onFailed = (error: unknown, move: Move, history: ScriptHistory) => {
    toast.error(UPDATE_FAILED);
    const detail = error instanceof ApiFailure ? error.detail : [];
    setProblems(Object.fromEntries(detail.map(({ field, message }) => [fieldNamed(field), message])));
    setFailure({ message: failureMessageOf(error, UPDATE_FAILED), move, history });
  };

  const leave = async (move: Move, history: ScriptHistory): Promise<void> => {
    if (!page) return arriveAt(history);
    const found = problemsOf(page.inputs, walk.entered);
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    isLeaving.current = true;
    setPendingMove(move);
    try {
      await save({ page, answer: move.choice, entered: walk.entered, history });
      arriveAt(history);
    } catch (error) {
      onFailed(error, move, history);
    } finally {
      isLeaving.current = false;
      setPendingMove(undefined);
    }
  };

  const go = (move: Move, history: ScriptHistory) => {
    if (!isLeaving.current) leaving.current = leave(move, history);
  };

  return {
    page,
    history: walk.history,
    entered: walk.entered,
    problems,
    failure: failure && {
      message: failure.message,
      // Takes what is entered now, because the agent may have corrected it.
      again: () => go(failure.move, failure.history),
    },
    pendingMove,
    enter: (name: string, value: string) => {
      setProblems(({ [name]: _, ...others }) => others);
      setWalk(({ history, entered }) => ({ history, entered: withField(lead, entered, [name, value]) }));
    },
    choose: (choice: Choice) => go({ choice: choice.choice }, afterChoice(walk.history, choice)),
    back: () => go({ by: 'back' }, afterBack(walk.history)),
    startOver: () => go({ by: 'start' }, beginning()),
  };
};
export type ScriptWalk = ReturnType<typeof useScriptWalk>;
