import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useLeaveGuard } from '../../lib/forms/leave-guard.ts';

/** Asks before the person leaves a page with unsaved edits. `what` was edited: 'the templates'. */
export const LeaveQuestion = ({ unsaved, what }: { unsaved: boolean; what: string }) => {
  const guard = useLeaveGuard(unsaved);
  return (
    <ConfirmDialog
      open={guard.asks}
      question="Leave without saving?"
      confirmLabel="Leave"
      danger
      onCancel={guard.stay}
      onConfirm={guard.leave}
    >
      What you have edited of {what} would be lost.
    </ConfirmDialog>
  );
};
