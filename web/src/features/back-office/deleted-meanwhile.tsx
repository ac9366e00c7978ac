import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

type DeletedMeanwhileProps = { what: string; isCreating: boolean; onCreate: () => void };

/** Shown above the edits of a setting that somebody else has deleted: they can be saved as a new one. */
export const DeletedMeanwhile = ({ what, isCreating, onCreate }: DeletedMeanwhileProps) => (
  <Alert
    severity="warning"
    role="alert"
    action={
      <Button color="inherit" size="small" loading={isCreating} onClick={onCreate}>
        Create it again
      </Button>
    }
  >
    Somebody else has deleted this {what}. Your values are still here.
  </Alert>
);
