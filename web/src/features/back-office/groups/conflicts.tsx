import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CHANGED_MEANWHILE } from '#shared/changed-meanwhile';
import { fieldLabels, lineChanges } from './content-lines.ts';
import { contentOf, type Edit, type Field, keepingOwn, takingStored } from './group-edit.ts';

const words = (lines: string[]): string => (lines.length > 0 ? lines.join('; ') : 'without what the other one has');

type ConflictsProps = { edit: Edit; onChoose: (edit: Edit) => void };

const Conflict = ({ edit, field, onChoose }: ConflictsProps & { field: Field }) => {
  const { removed: stored, added: own } = lineChanges(contentOf(edit.base), edit.content, field);
  return (
    <Box role="group" aria-label={fieldLabels[field]} sx={{ mt: 2 }}>
      <strong>{fieldLabels[field]}</strong>
      <div>Yours: {words(own)}</div>
      <div>Stored now: {words(stored)}</div>
      <Button size="small" color="inherit" onClick={() => onChoose(keepingOwn(edit, field))}>
        Keep yours
      </Button>
      <Button size="small" color="inherit" onClick={() => onChoose(takingStored(edit, field))}>
        Take what is stored
      </Button>
    </Box>
  );
};

/** The fields that somebody else has saved meanwhile, with both values, of which the admin chooses one. */
export const Conflicts = ({ edit, onChoose }: ConflictsProps) =>
  edit.conflicts.length > 0 && (
    <Alert severity="warning" role="alert">
      {CHANGED_MEANWHILE}
      {edit.conflicts.map(field => (
        <Conflict key={field} edit={edit} field={field} onChoose={onChoose} />
      ))}
    </Alert>
  );
