import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OwnCall } from '#shared/calls/call';
import { CHANGED_MEANWHILE } from '#shared/changed-meanwhile';
import { getLead, leaveScriptPage } from '#shared/contracts/leads';
import { keyOf } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import type { ScriptHistory, ScriptPage } from '#shared/scripts/script';
import { afterBack, afterChoice, beginning, pageOf } from '#shared/scripts/script-walk';
import type { Timestamp } from '#shared/time';
import type { ChangedField } from '../../../components/script/form.ts';
import { ApiFailure, failureMessageOf } from '../../../lib/api/api-failure.ts';
import { operationKey, useOperationMutation } from '../../../lib/api/query.ts';
import { changedMeanwhileIn } from '../../../lib/forms/save-failure.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { cacheLead } from '../lead-query.ts';
import {
  asWritten,
  type Entered,
  entriesWithout,
  fieldNamed,
  hasEntered,
  type Problems,
  problemsOf,
  savedInputs,
  wantedValues,
  withField,
  withoutEntered,
} from './entered.ts';
import {
  baseOf,
  changedElsewhere,
  type SeenValues,
  seenOf,
  withFirstSeen,
  withKept,
  withRejected,
  withSent,
} from './seen-values.ts';
import { useSaveEntered } from './use-save-entered.ts';

const UPDATE_FAILED = 'Lead update error';
/** How long a walk is kept that no panel shows, for example while another tab or another lead is shown. */
const KEPT_MS = 60 * 60 * 1000;

type Walk = { history: ScriptHistory; entered: Entered; seen: SeenValues };
type Choice = ScriptPage['page_key_choices'][number];
/** How the agent leaves the page: by a choice, back to the previous page, or to the start. */
type Move = { choice: string } | { choice?: undefined; by: 'back' | 'start' };

type LeavingPage = { page: ScriptPage; answer: string | undefined; entered: Entered; history: ScriptHistory };

const named = (names: readonly string[], message: string): Problems =>
  Object.fromEntries(names.map(name => [name, message]));

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
  const [first] = useState<Walk>(() => ({
    history: call?.script_prompt_pages_history ?? beginning(),
    entered: {},
    seen: {},
  }));
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

  /** What somebody else has stored in the fields that were entered on a page, and the agent must choose about. */
  const changesOn = (open: ScriptPage | undefined): Entered =>
    changedElsewhere(lead, { inputs: open?.inputs ?? [], ...kept.readWalk() });

  /** Notes what a rejected save told of values that somebody else has stored; false if there are none. */
  const noteRejected = (error: unknown): boolean => {
    const stored = changedMeanwhileIn(error);
    if (!stored) return false;
    const byName = Object.entries(stored).map(([field, value = '']) => [fieldNamed(field), value] as const);
    if (!byName.every(([name]) => kept.readWalk().seen[name])) return false;
    setWalk(now => ({ ...now, seen: withRejected(now.seen, Object.fromEntries(byName)) }));
    void queryClient.invalidateQueries({ queryKey: operationKey(getLead, { id: lead.id }) });
    return true;
  };

  const save = async ({ page: left, answer, entered, history }: LeavingPage) => {
    const wanted = wantedValues(left.inputs, entered);
    const base = baseOf(kept.readWalk().seen, wanted);
    setWalk(now => ({ ...now, seen: withSent(now.seen, wanted) }));
    const saved = await mutateAsync({
      leadId: lead.id,
      prompt_name: left.prompt_name,
      answer,
      ...savedInputs(left.inputs, entered),
      ...(Object.keys(base).length > 0 && { base }),
      ...(call && { task_attribute_key: keyOf('taskAttribute', call.id) }),
      history: { ...history, ...(publishedTs !== undefined && { published_ts: publishedTs }) },
    });
    cacheLead(queryClient, saved);
    toast.hide(kept.name);
  };

  const forgetSaved = (saved: Entered) =>
    setWalk(({ history, entered, seen }) => {
      const left = withoutEntered(entered, saved);
      return { history, entered: left, seen: seenOf(seen, left) };
    });

  /** Saves what was entered on a page that is not left, but what is invalid or waits for the agent's choice. */
  const saveEntered = async (): Promise<void> => {
    const { history, entered } = kept.readWalk();
    const open = pageOf(pages, history.selected_page_key);
    const ready = entriesWithout(entered, { ...problemsOf(open?.inputs ?? [], entered), ...changesOn(open) });
    if (!open || !hasEntered(ready)) return;
    try {
      await save({ page: open, answer: undefined, entered: ready, history });
      forgetSaved(ready);
    } catch (error) {
      if (noteRejected(error)) return saveEntered();
      const actions = [{ label: 'Retry', onClick: () => void saveEntered() }];
      toast.error(UPDATE_FAILED, { id: kept.name, duration: 'stay', actions });
    }
  };
  useSaveEntered(kept.name, call?.call_ended === true, {
    isUnsaved: () => hasEntered(kept.readWalk().entered),
    save: () => {
      leaving.current = Promise.resolve(leaving.current).then(saveEntered);
      return leaving.current;
    },
  });

  const arriveAt = (history: ScriptHistory) => {
    setProblems({});
    setFailure(undefined);
    setWalk(() => ({ history, entered: {}, seen: {} }));
  };

  const onFailed = (error: unknown, move: Move, history: ScriptHistory) => {
    toast.error(UPDATE_FAILED, { id: kept.name });
    const detail = error instanceof ApiFailure ? error.detail : [];
    setProblems(Object.fromEntries(detail.map(({ field, message }) => [fieldNamed(field), message])));
    setFailure({ message: failureMessageOf(error, UPDATE_FAILED), move, history });
  };

  /** Whether nothing on the page is invalid or waits for a choice; each such field says so. */
  const mayLeave = (left: ScriptPage, entered: Entered): boolean => {
    const changed = Object.keys(changesOn(left));
    const found = { ...problemsOf(left.inputs, entered), ...named(changed, CHANGED_MEANWHILE) };
    setProblems(found);
    return Object.keys(found).length === 0;
  };

  /** A value that the agent has seen already needs no choice: the page is saved again. */
  const saveLeft = async (left: LeavingPage): Promise<boolean> => {
    try {
      await save(left);
      return true;
    } catch (error) {
      if (!noteRejected(error)) throw error;
      return mayLeave(left.page, left.entered) && saveLeft(left);
    }
  };

  const leave = async (move: Move, history: ScriptHistory): Promise<void> => {
    if (!page) return arriveAt(history);
    setFailure(undefined);
    if (!mayLeave(page, walk.entered)) return;
    isLeaving.current = true;
    setPendingMove(move);
    try {
      if (await saveLeft({ page, answer: move.choice, entered: walk.entered, history })) arriveAt(history);
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

  const clearProblem = (name: string) => setProblems(({ [name]: _, ...others }) => others);
  const changes = changesOn(page);
  const changed = (name: string): ChangedField | undefined => {
    const theirs = changes[name];
    if (theirs === undefined) return undefined;
    return {
      to: asWritten(theirs),
      takeTheirs: () => {
        clearProblem(name);
        forgetSaved({ [name]: walk.entered[name] ?? '' });
      },
      keepMine: () => {
        clearProblem(name);
        setWalk(now => ({ ...now, seen: withKept(now.seen, name, theirs) }));
      },
    };
  };

  return {
    page,
    history: walk.history,
    entered: walk.entered,
    problems,
    changed,
    failure: failure && {
      message: failure.message,
      // Takes what is entered now, because the agent may have corrected it.
      again: () => go(failure.move, failure.history),
    },
    pendingMove,
    enter: (name: string, value: string) => {
      clearProblem(name);
      setWalk(({ history, entered, seen }) => {
        const next = withField(lead, entered, [name, value]);
        return { history, entered: next, seen: withFirstSeen(lead, next, seen, name) };
      });
    },
    choose: (choice: Choice) => go({ choice: choice.choice }, afterChoice(walk.history, choice)),
    back: () => go({ by: 'back' }, afterBack(walk.history)),
    startOver: () => go({ by: 'start' }, beginning()),
  };
};
export type ScriptWalk = ReturnType<typeof useScriptWalk>;
