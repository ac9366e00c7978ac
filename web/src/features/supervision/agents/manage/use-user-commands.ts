import {
  adminDeleteUser,
  adminDisableUser,
  adminInviteUser,
  adminResetSecondFactor,
  adminSignOutUser,
  adminUpdateUser,
  getUserManagement,
  handOverUserWork,
} from '#shared/contracts/identity';
import { useOperationMutation } from '../../../../lib/api/query.ts';
import { toast } from '../../../../lib/ui/toast.ts';

const TOAST = 'manage-user';

const withToasts = (succeeded: string, failed: string, onDone: () => void) => ({
  onSuccess: () => {
    toast.success(succeeded, { id: TOAST });
    onDone();
  },
  // The dialog shows the server's message.
  onError: () => void toast.error(failed, { id: TOAST }),
});

/** What is done to a user; the toasts are those of docs/product.md, Manage user. */
export const useUserCommands = (onDone: () => void) => {
  const invalidates = [getUserManagement];
  const per = ({ uid }: { uid: string }) => uid;
  return {
    update: useOperationMutation(adminUpdateUser, { per, ...withToasts('User updated', 'User update error', onDone) }),
    signOut: useOperationMutation(adminSignOutUser, {
      per,
      ...withToasts('User signed out', 'User update error', onDone),
    }),
    invite: useOperationMutation(adminInviteUser, {
      per,
      ...withToasts('Invitation sent', 'User update error', onDone),
    }),
    resetFactor: useOperationMutation(adminResetSecondFactor, {
      per,
      ...withToasts('Second factor reset', 'User update error', onDone),
    }),
    disable: useOperationMutation(adminDisableUser, {
      ...{ per, invalidates },
      ...withToasts('Agent successfully disabled', 'Delete user error', onDone),
    }),
    handOver: useOperationMutation(handOverUserWork, {
      ...{ per, invalidates },
      ...withToasts('Handover started', 'User update error', onDone),
    }),
    reactivate: useOperationMutation(adminDisableUser, {
      ...{ per, invalidates },
      ...withToasts('Agent successfully reactivated', 'Delete user error', onDone),
    }),
    remove: useOperationMutation(adminDeleteUser, {
      ...{ per, invalidates },
      ...withToasts('Agent successfully deleted', 'Delete user error', onDone),
    }),
  };
};
export type UserCommands = ReturnType<typeof useUserCommands>;
