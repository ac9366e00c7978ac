import { useQueryClient } from '@tanstack/react-query';
import type { UpcomingCallback } from '#shared/callbacks/upcoming-callback';
import { deleteUpcomingCallback, listUpcomingCallbacks } from '#shared/contracts/calls';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ApiFailure, failureMessageOf } from '../../lib/api/api-failure.ts';
import { patchPages, useOperationMutation } from '../../lib/api/query.ts';
import { formatNewYorkTime } from '../../lib/ui/format.ts';
import { toast } from '../../lib/ui/toast.ts';
import { calleeName } from './upcoming-callbacks.ts';

type RemoveCallbackDialogProps = {
  callback: UpcomingCallback;
  onClose: () => void;
  /** Called after the row and its button, which had the focus, are removed. */
  onRemoved: () => void;
};

/** Asks for confirmation; a callback that was already removed elsewhere counts as removed. */
export const RemoveCallbackDialog = ({ callback, onClose, onRemoved }: RemoveCallbackDialogProps) => {
  const queryClient = useQueryClient();
  const removal = useOperationMutation(deleteUpcomingCallback);
  const removeRow = () => {
    patchPages(queryClient, listUpcomingCallbacks, pages =>
      pages.map(page => ({ ...page, data: page.data.filter(each => each.id !== callback.id) })),
    );
    onRemoved();
  };
  return (
    <ConfirmDialog
      open
      danger
      question="Are you sure you want to delete this callback?"
      confirmLabel="Delete"
      waiting={removal.isPending}
      onCancel={onClose}
      onConfirm={() =>
        removal.mutate(
          { id: callback.id },
          {
            onSuccess: removeRow,
            onError: error => {
              if (error instanceof ApiFailure && error.code === 'not_found') return removeRow();
              toast.error(failureMessageOf(error, 'The callback could not be deleted. Try again.'));
            },
          },
        )
      }
    >
      {calleeName(callback)}, {formatNewYorkTime(callback.callback_time)} in New York
    </ConfirmDialog>
  );
};
