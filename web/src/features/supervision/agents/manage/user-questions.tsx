import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { agentName } from '#shared/agents/agent-groups';
import { getUserWork } from '#shared/contracts/identity';
import type { Handover } from '#shared/users/handover';
import type { Agent } from '#shared/users/user';
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx';
import { failureMessageOf } from '../../../../lib/api/api-failure.ts';
import { operationKey } from '../../../../lib/api/query.ts';
import { LeavingDialog, type LeavingQuestion } from './leaving-dialog.tsx';
import { type UserCommands, useUserCommands } from './use-user-commands.ts';

/** What is asked about without more to choose. */
type PlainQuestion = 'reactivate' | 'sign out' | 'reset' | 'invite';
export type UserQuestion = LeavingQuestion | PlainQuestion;

type Words = { what: string; label: string; explain?: (name: string) => string; failed?: string };

const words: Record<PlainQuestion, Words> = {
  reactivate: { what: 'reactivate this user', label: 'Reactivate', failed: 'Delete user error' },
  'sign out': { what: 'sign out this user', label: 'Sign out' },
  invite: {
    what: 'invite this user again',
    label: 'Invite',
    explain: name => `${name} gets an e-mail with a new temporary password, which is valid for 7 days.`,
  },
  reset: {
    what: 'reset the second factor of this user',
    label: 'Reset',
    explain: name =>
      `${name} is signed out, and the next sign-in needs the password only. Make sure that it is ${name} who asks.`,
  },
};

const commandOf = ({ reactivate, signOut, resetFactor, invite }: UserCommands, question: PlainQuestion, uid: string) =>
  ({
    reactivate: { ...reactivate, run: () => reactivate.mutate({ uid, disable: false }) },
    'sign out': { ...signOut, run: () => signOut.mutate({ uid }) },
    invite: { ...invite, run: () => invite.mutate({ uid }) },
    reset: { ...resetFactor, run: () => resetFactor.mutate({ uid }) },
  })[question];

type QuestionProps = { agent: Agent; commands: UserCommands; onClose: () => void };

const Plain = ({ question, agent, commands, onClose }: QuestionProps & { question: PlainQuestion }) => {
  const { what, label, explain, failed = 'User update error' } = words[question];
  const { run, isPending, error } = commandOf(commands, question, agent.id);
  return (
    <ConfirmDialog
      open
      question={`Are you sure you want to ${what}?`}
      confirmLabel={label}
      waiting={isPending}
      onConfirm={run}
      onCancel={onClose}
    >
      {(explain || error) && (
        <Box sx={{ display: 'grid', gap: 4 }}>
          {explain && <span>{explain(agentName(agent))}</span>}
          {error && <Alert severity="error">{failureMessageOf(error, failed)}</Alert>}
        </Box>
      )}
    </ConfirmDialog>
  );
};

const Leaving = ({ question, agent, commands, onClose }: QuestionProps & { question: LeavingQuestion }) => {
  const { id: uid } = agent;
  const { disable, remove, handOver } = commands;
  const { isPending, error } = { disable, delete: remove, 'hand over': handOver }[question];
  const queryClient = useQueryClient();
  // The user may have got work since it was read.
  const onError = () => void queryClient.invalidateQueries({ queryKey: operationKey(getUserWork, { uid }) });
  const confirmed = {
    disable: (handover: Handover) => disable.mutate({ uid, disable: true, handover }, { onError }),
    delete: (handover: Handover) => remove.mutate({ uid, handover }, { onError }),
    'hand over': (handover: Handover) => handOver.mutate({ uid, handover }, { onError }),
  };
  return (
    <LeavingDialog
      {...{ agent, waiting: isPending, error }}
      what={question}
      onConfirm={confirmed[question]}
      onCancel={onClose}
    />
  );
};

type UserQuestionsProps = { question: UserQuestion; agent: Agent; onClose: () => void; onDone: () => void };

/** Asks before anything is done that ends the user's work or changes the sign-in. */
export const UserQuestions = ({ question, agent, onClose, onDone }: UserQuestionsProps) => {
  const commands = useUserCommands(onDone);
  return question === 'disable' || question === 'delete' || question === 'hand over' ? (
    <Leaving {...{ question, agent, commands, onClose }} />
  ) : (
    <Plain {...{ question, agent, commands, onClose }} />
  );
};
