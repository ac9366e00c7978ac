import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { OwnLeadCheck } from '#shared/jobs/job';
import { isOver } from '#shared/jobs/job-rules';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { cardStyles } from '../card-styles.ts';
import { CheckedLines } from './checked-lines.tsx';
import { stateOf } from './job-texts.ts';
import { MappingForm } from './mapping-form.tsx';
import type { ImportCommands } from './use-lead-imports.ts';

type CheckPanelProps = {
  check: OwnLeadCheck;
  /** Why its lines cannot be imported once more. */
  importedBecause: string | undefined;
  commands: ImportCommands;
  /** Of the import that was started from this dry run, or of another dry run of the file. */
  onStarted: (id: string | undefined) => void;
};

const Result = ({ check, importedBecause, commands, onStarted }: CheckPanelProps) => {
  const { result, input } = check;
  if (!result) return null;
  const lines = result.create + result.update;
  const checkAgain = (mapping: OwnLeadCheck['input']['mapping']) =>
    commands.check.mutate({ ...input, mapping }, { onSuccess: ({ id }) => onStarted(id) });
  return (
    <>
      <MappingForm
        columns={result.columns}
        mapping={result.mapping}
        mayRepeat={importedBecause !== undefined}
        isBusy={commands.check.isPending}
        onCheck={checkAgain}
      />
      {result.problem ? (
        <Alert severity="warning">{result.problem}</Alert>
      ) : (
        <CheckedLines id={check.id} counts={result} />
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 3 }}>
        {importedBecause !== undefined && <Box sx={{ color: themeToken('textMuted') }}>{importedBecause}</Box>}
        {result.skip > 0 && (
          <Button
            disabled={commands.open.isPending}
            onClick={() => commands.open.mutate({ id: check.id })}
            aria-label={`Download skipped lines of ${input.file_name}`}
          >
            Download skipped lines
          </Button>
        )}
        <Button
          variant="contained"
          loading={commands.start.isPending}
          disabled={lines === 0 || importedBecause !== undefined}
          onClick={() => commands.start.mutate({ check_id: check.id }, { onSuccess: () => onStarted(undefined) })}
        >
          {`Import ${lines.toLocaleString('en-US')} ${lines === 1 ? 'line' : 'lines'}`}
        </Button>
      </Box>
    </>
  );
};

/** A dry run: what its columns are, and what an import would do with each line. Nothing is imported yet. */
export const CheckPanel = (props: CheckPanelProps) => {
  const { check } = props;
  return (
    <Box component="section" aria-label={`Check of ${check.input.file_name}`} sx={cardStyles}>
      <Box>
        <Typography variant="h3" component="h2">
          {check.input.file_name}
        </Typography>
        <span role="status">{stateOf(check)}</span>
      </Box>
      {!isOver(check) && (
        <LinearProgress
          aria-label={`Check of ${check.input.file_name}`}
          variant={check.state === 'waiting' ? 'indeterminate' : 'determinate'}
          value={check.progress.percent}
        />
      )}
      <Result key={check.id} {...props} />
    </Box>
  );
};
