import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { agentName } from '#shared/agents/agent-groups';
import { changedFields } from '#shared/settings/changed-fields';
import { mergeEdits } from '#shared/settings/merge-edits';
import type { Agent } from '#shared/users/user';
import { UserSettings, userSettingsOf } from '#shared/users/user-settings';
import { Email } from '../../../../components/email.tsx';
import { WideDialog } from '../../../../components/wide-dialog.tsx';
import { failureMessageOf } from '../../../../lib/api/api-failure.ts';
import { changesOfOthers, storedAfter } from './changed-user-settings.ts';
import { useUserCommands } from './use-user-commands.ts';
import { useUserManagement } from './use-user-management.ts';
import { type UserQuestion, UserQuestions } from './user-questions.tsx';
import { UserRecords } from './user-records.tsx';
import { draftOf, settingsOf, UserSettingsForm } from './user-settings-form.tsx';

/** docs/product.md, Dialog sizes. */
const WIDTH = 650;

/** The messages of what cannot be saved. */
const errorsOf = (settings: UserSettings) => {
  const issues = UserSettings.safeParse(settings).error?.issues ?? [];
  const issueOf = (field: keyof UserSettings) => issues.find(({ path }) => path[0] === field);
  const groups = issueOf('groups')?.message;
  return {
    ...(groups !== undefined && { groups }),
    ...(issueOf('closer_priority_override') && { priority: 'Enter a number from -1000 to 1000.' }),
  };
};

/** What is done to the sign-in of a user who is not disabled. */
const signInCommands: [UserQuestion, string][] = [
  ['sign out', 'Sign out'],
  ['invite', 'Invite again'],
  ['reset', 'Reset second factor'],
];

type ManageUserDialogProps = { agent: Agent; onClose: () => void };

/** Settings of a user, and what ends the user's work (docs/product.md, Manage user). */
export const ManageUserDialog = ({ agent, onClose }: ManageUserDialogProps) => {
  const [before, setBefore] = useState(() => userSettingsOf(agent));
  const [others, setOthers] = useState<string[]>([]);
  const [draft, setDraft] = useState(() => draftOf(before));
  const [question, setQuestion] = useState<UserQuestion>();
  const { data } = useUserManagement();
  const { update } = useUserCommands(onClose);
  const settings = settingsOf(draft);
  const errors = errorsOf(settings);
  const isChanged = changedFields(before, settings).length > 0;
  const takeOver = (stored: UserSettings) => {
    const { content } = mergeEdits(before, settings, stored);
    setOthers(changesOfOthers(before, stored, content));
    setBefore(stored);
    setDraft(draftOf(content));
  };
  const onError = (error: Error) => {
    const stored = storedAfter(error, before);
    if (stored) takeOver(stored);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setOthers([]);
    if (isChanged && Object.keys(errors).length === 0) update.mutate({ uid: agent.id, before, settings }, { onError });
  };
  return (
    <WideDialog
      title={`Manage ${agentName(agent)}`}
      width={WIDTH}
      subtitle={<Email address={agent.email} />}
      onClose={onClose}
    >
      <Box component="form" noValidate onSubmit={save} sx={{ display: 'grid', gap: 5 }}>
        {update.error && (
          <Alert severity="error">
            {others.length === 0
              ? failureMessageOf(update.error, 'User update error')
              : 'Somebody else has changed this user meanwhile. Save stores what is shown here.'}
            {others.map(change => (
              <Box key={change}>{change}</Box>
            ))}
          </Alert>
        )}
        <UserSettingsForm
          draft={draft}
          groups={data?.groups ?? []}
          priority={agent.closer_priority}
          errors={errors}
          onChange={setDraft}
        />
        <UserRecords agent={agent} />
        {!agent.disabled && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
            {signInCommands.map(([asked, label]) => (
              <Button key={asked} onClick={() => setQuestion(asked)}>
                {label}
              </Button>
            ))}
          </Box>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <Button onClick={() => setQuestion(agent.disabled ? 'reactivate' : 'disable')}>
            {agent.disabled ? 'Reactivate' : 'Disable'}
          </Button>
          <Button color="error" onClick={() => setQuestion('delete')}>
            Delete
          </Button>
          <Box sx={{ flex: 1 }} />
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={update.isPending} disabled={!isChanged}>
            Save
          </Button>
        </Box>
      </Box>
      {question && (
        <UserQuestions
          question={question}
          agent={agent}
          onClose={() => setQuestion(undefined)}
          onDone={() => {
            setQuestion(undefined);
            onClose();
          }}
        />
      )}
    </WideDialog>
  );
};
