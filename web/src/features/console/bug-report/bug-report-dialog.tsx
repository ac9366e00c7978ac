import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { LONGEST_BUG_REPORT, reportBug } from '#shared/contracts/backoffice';
import { Dialog } from '../../../components/dialog.tsx';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';

/** Why this text cannot be sent; an empty one has no problem yet. */
const problemOf = (text: string): string | undefined => {
  const { length } = text.trim();
  if (length > LONGEST_BUG_REPORT) return `At most ${LONGEST_BUG_REPORT} characters; these are ${length}.`;
  return length > 0 ? reportBug.input.safeParse({ text }).error?.issues[0]?.message : undefined;
};

/** Reports a problem to the team (docs/product.md, Bug report); the text is kept if sending fails. */
export const BugReportDialog = ({ onClose }: { onClose: () => void }) => {
  const [text, setText] = useState('');
  const reporting = useOperationMutation(reportBug, { per: () => 'a report' });
  const problem = problemOf(text);
  const mayBeSent = text.trim() !== '' && problem === undefined;

  const send = () => {
    if (!mayBeSent) return;
    reporting.mutate(
      { text },
      {
        onSuccess: () => {
          toast.success('Thanks for reporting this bug...');
          onClose();
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby="bug-report-title" maxWidth="sm" fullWidth>
      <DialogTitle id="bug-report-title">Report a bug</DialogTitle>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        onKeyDown={submitByKey}
        sx={{ display: 'grid', gap: 4, px: 6, pb: 5 }}
      >
        <TextInput
          label="What went wrong?"
          help="What you did, what you saw, and what you had expected. Please leave customers' details out."
          error={problem ?? (reporting.isError ? 'An error occured' : undefined)}
          lines={5}
          autoFocus
          value={text}
          onChange={setText}
        />
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 3 }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="contained"
            aria-keyshortcuts="Control+Enter"
            loading={reporting.isPending}
            disabled={!mayBeSent}
            sx={{ minWidth: 96 }}
          >
            Submit
          </Button>
        </Box>
      </Box>
    </Dialog>
  );
};
