import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { OwnLeadJob } from '#shared/contracts/lead-imports';
import { endedEarly, isOver } from '#shared/jobs/job-rules';
import { isUndoable } from '#shared/leads/import/lead-import';
import { timestamp } from '#shared/time';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { useAgentNames } from '../../../lib/api/agent-names.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { cardStyles } from '../card-styles.ts';
import { kindLabels, stateOf, undoneByOther } from './job-texts.ts';
import { type Undo, undoOf } from './undo-of.ts';
import type { ImportCommands } from './use-lead-imports.ts';

type ListProps = {
  jobs: OwnLeadJob[];
  commands: ImportCommands;
  onOpen: (id: string) => void;
};

const nameOf = ({ kind, input }: OwnLeadJob): string => `${kindLabels[kind]} of ${input.file_name}`;

const startedBy = (job: OwnLeadJob): string | undefined => (job.kind === 'lead_import' ? job.started_by : undefined);

/** The files of others are theirs. */
const skippedLinesOf = (job: OwnLeadJob): number => {
  if (startedBy(job) !== undefined) return 0;
  if (job.kind === 'lead_import') return job.result?.skipped ?? 0;
  return job.kind === 'lead_import_undo' ? (job.result?.kept ?? 0) : 0;
};

/** What was begun to be undone can be finished after the day too. */
const mayUndo = (job: OwnLeadJob, undo: Undo | undefined): boolean =>
  job.kind === 'lead_import' && (undo ? endedEarly(undo) : isUndoable(job.created_ts, timestamp(new Date())));

type RowProps = Omit<ListProps, 'jobs'> & { job: OwnLeadJob; undo: Undo | undefined; onUndo: () => void };

const Actions = ({ job, commands, undo, onOpen, onUndo }: RowProps) => {
  const name = nameOf(job);
  if (!isOver(job))
    return (
      <Button
        size="small"
        aria-label={`Cancel ${name}`}
        disabled={commands.cancel.isPending}
        onClick={() => commands.cancel.mutate({ id: job.id })}
      >
        Cancel
      </Button>
    );
  return (
    <>
      {job.kind === 'lead_check' && job.state === 'done' && (
        <Button size="small" aria-label={`Open ${name}`} onClick={() => onOpen(job.id)}>
          Open
        </Button>
      )}
      {skippedLinesOf(job) > 0 && (
        <Button
          size="small"
          aria-label={`${job.kind === 'lead_import' ? 'Skipped lines' : 'Kept leads'} of ${name}`}
          disabled={commands.open.isPending}
          onClick={() => commands.open.mutate({ id: job.id })}
        >
          {job.kind === 'lead_import' ? 'Skipped lines' : 'Kept leads'}
        </Button>
      )}
      {mayUndo(job, undo) && (
        <Button size="small" aria-label={`Undo ${name}`} onClick={onUndo}>
          Undo
        </Button>
      )}
    </>
  );
};

const Row = (props: RowProps) => {
  const { job, undo } = props;
  const agentNameOf = useAgentNames();
  const starter = startedBy(job);
  return (
    <Box component="li" sx={{ py: 2, borderTop: `1px solid ${themeToken('border')}` }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <strong>{nameOf(job)}</strong>
          <Typography variant="caption" component="p" sx={{ color: themeToken('textMuted') }}>
            <NewYorkTime time={job.created_ts} />, New York time
            {starter !== undefined && `, by ${agentNameOf(starter)}`}
          </Typography>
        </Box>
        <Actions {...props} />
      </Box>
      {!isOver(job) && (
        <LinearProgress
          aria-label={nameOf(job)}
          variant={job.state === 'waiting' ? 'indeterminate' : 'determinate'}
          value={job.progress.percent}
          sx={{ my: 1 }}
        />
      )}
      <Box sx={{ color: themeToken(job.state === 'failed' ? 'dangerText' : 'textMuted') }}>{stateOf(job)}</Box>
      {undo?.by !== undefined && (
        <Box sx={{ color: themeToken('textMuted') }}>{undoneByOther(undo.state, agentNameOf(undo.by))}</Box>
      )}
    </Box>
  );
};

/** One's own dry runs, imports and undos of the last seven days, live, and what can be undone of others. */
export const ImportList = ({ jobs, commands, onOpen }: ListProps) => {
  const [asked, setAsked] = useState<OwnLeadJob>();
  return (
    <Box component="section" aria-label="Your imports" sx={cardStyles}>
      <Typography variant="h3" component="h2">
        Your imports
      </Typography>
      {jobs.length === 0 && (
        <Box sx={{ color: themeToken('textMuted') }}>You have no imports. They are listed for seven days.</Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {jobs.map(job => (
          <Row
            key={job.id}
            job={job}
            commands={commands}
            undo={undoOf(jobs, job)}
            onOpen={onOpen}
            onUndo={() => setAsked(job)}
          />
        ))}
      </Box>
      <ConfirmDialog
        open={asked !== undefined}
        question={`Undo the import of ${asked?.input.file_name ?? ''}?`}
        confirmLabel="Undo"
        danger
        waiting={commands.undo.isPending}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && commands.undo.mutate({ id: asked.id }, { onSettled: () => setAsked(undefined) })}
      >
        The leads that it created are removed, and the fields that it wrote are as before. Leads that somebody has
        changed, called or written to since are kept.
      </ConfirmDialog>
    </Box>
  );
};
