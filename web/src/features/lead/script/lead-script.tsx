import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { getScript } from '#shared/contracts/leads';
import type { ScriptPage as Page } from '#shared/scripts/script';
import { scriptFor, scriptVersionAt } from '#shared/scripts/which-script';
import type { Timestamp } from '#shared/time';
import { ErrorState } from '../../../components/error-state.tsx';
import { BackButton } from '../../../components/script/back-button.tsx';
import { MAX_KEYS } from '../../../components/script/choices.tsx';
import { MEASURE } from '../../../components/script/measure.ts';
import { useIsSlow } from '../../../components/table/skeleton-rows.tsx';
import { useErrorToast } from '../../../lib/api/error-toast.ts';
import { useOperation } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useShortcuts } from '../../../lib/ui/shortcuts.ts';
import { toast } from '../../../lib/ui/toast.ts';
import type { LeadTabProps } from '../lead-tab.ts';
import { RebuttalButtons } from './rebuttal-buttons.tsx';
import { type Rebuttals, RebuttalsPanel } from './rebuttals-panel.tsx';
import { ScriptPage } from './script-page.tsx';
import { type ScriptWalk, useScriptWalk } from './use-script-walk.ts';

const PROMPT_ERROR = 'Script prompt error';
const FRESH_MS = 5 * 60 * 1000;

const frame = { display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0 } as const;

const ScriptSkeleton = () => {
  const shown = useIsSlow(true);
  return (
    <Box role="status" aria-label="Loading" sx={{ ...frame, minHeight: 240 }}>
      {shown && (
        <>
          <Skeleton variant="rounded" width="40%" height={20} />
          {[100, 94, 97, 62].map(width => (
            <Skeleton key={width} variant="rounded" width={`${width}%`} height={14} />
          ))}
          <Skeleton variant="rounded" height={40} sx={{ maxWidth: MEASURE }} />
          <Skeleton variant="rounded" height={40} sx={{ maxWidth: MEASURE }} />
        </>
      )}
    </Box>
  );
};

/** Shown if a choice or the call's history names a page that the script does not have. */
const MissingPage = ({ walk, ...read }: { onRetry: () => void; retrying: boolean; walk: ScriptWalk }) => {
  useEffect(() => void toast.error(PROMPT_ERROR), []);
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center' }}>
      <ErrorState message="This page of the script is missing." {...read} />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <BackButton walk={walk} />
        <Button variant="outlined" onClick={walk.startOver}>
          Back to the start
        </Button>
      </Box>
    </Box>
  );
};

type LeadScriptProps = LeadTabProps & {
  /** Shows opening and closing rebuttals; used beside the panel, not in its tab (docs/product.md, Lead panel tabs). */
  withRebuttals?: boolean;
};

type WalkProps = LeadScriptProps & {
  script: string;
  /** When the version of the script was published. */
  publishedTs: Timestamp | undefined;
  at: Timestamp | undefined;
  pages: readonly Page[];
  root: RefObject<Element | null>;
  onRetry: () => void;
  retrying: boolean;
};

const Walk = ({ script, publishedTs, at, pages, lead, call, withRebuttals = false, root, ...read }: WalkProps) => {
  const walk = useScriptWalk({ script, publishedTs, pages, lead, call });
  const [rebuttals, setRebuttals] = useState<Rebuttals>();
  const { page, choose } = walk;
  const choices = page?.page_key_choices.slice(0, MAX_KEYS) ?? [];
  useShortcuts(Object.fromEntries(choices.map((choice, n) => [String(n + 1), () => choose(choice)])), { within: root });
  return (
    <>
      {withRebuttals && <RebuttalButtons shown={rebuttals} onChoose={setRebuttals} />}
      {rebuttals && (
        <RebuttalsPanel rebuttals={rebuttals} at={at} lead={lead} onClose={() => setRebuttals(undefined)} />
      )}
      {page ? (
        <ScriptPage page={page} lead={lead} call={call} walk={walk} root={root} />
      ) : (
        <MissingPage onRetry={read.onRetry} retrying={read.retrying} walk={walk} />
      )}
    </>
  );
};

/** The instant whose version of the script counts: it stays while the call is shown, also once the call has stored it. */
const useVersionAt = (call: LeadTabProps['call']): Timestamp | undefined => {
  const of = { callId: call?.id, at: scriptVersionAt(call) };
  const [seen, setSeen] = useState(of);
  if (seen.callId === of.callId) return seen.at;
  setSeen(of);
  return of.at;
};

/** The guided script of a call, or of a lead without a call (docs/product.md, Script). */
export const LeadScript = (props: LeadScriptProps) => {
  const { lead, call } = props;
  const { access } = useSession();
  const root = useRef<HTMLElement>(null);
  const script = scriptFor(access, call);
  const at = useVersionAt(call);
  const { data, error, refetch, isFetching } = useOperation(
    getScript,
    { name: script, ...(at !== undefined && { at }) },
    { staleTime: FRESH_MS },
  );
  useErrorToast(error, PROMPT_ERROR);
  const read = { onRetry: () => void refetch(), retrying: isFetching };
  return (
    <Box component="section" ref={root} aria-label="Script" sx={frame}>
      {data ? (
        <Walk
          key={`${script}/${lead.id}/${call?.id ?? ''}`}
          {...props}
          {...read}
          script={script}
          publishedTs={data.published_ts}
          at={at}
          pages={data.data}
          root={root}
        />
      ) : error ? (
        <ErrorState message={error.message} {...read} />
      ) : (
        <ScriptSkeleton />
      )}
    </Box>
  );
};
