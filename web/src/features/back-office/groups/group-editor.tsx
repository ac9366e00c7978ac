import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import { GroupContent } from '#shared/access/group-configuration';
import { previewGroup } from '#shared/access/group-preview';
import { groupLabel } from '#shared/calls/transfer';
import { type GroupSettings, listGroups } from '#shared/contracts/backoffice';
import { columnsFrom, inView } from '../../../components/editor-layout.ts';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { words } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { groupTexts } from '../group-texts.ts';
import { KindHistory } from '../kind-history.tsx';
import { SettingConflicts } from '../setting-conflicts.tsx';
import { useMembers } from '../use-members.ts';
import { useReloadOnConflict } from '../use-reload-on-conflict.ts';
import { CallsSection } from './calls-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { contentOf, groupEdits, problemAt } from './group-edit.ts';
import { PermissionsSection } from './permissions-section.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { Section, type SectionProps } from './section.tsx';
import { TargetsSection } from './targets-section.tsx';
import { TextList } from './text-list.tsx';
import { useGroupEdit } from './use-group-edit.ts';
import { useDispositionNames, useScriptNames } from './use-groups.ts';
import { WallboardSection } from './wallboard-section.tsx';

const AgentsOfRecordSection = ({ content, problems, onChange }: SectionProps) => (
  <Section title="Agents of record" hint="Whom members can choose when they claim a verification.">
    <TextList
      label="Agent of record"
      error={problemAt(problems, 'agent_of_record')}
      value={content.agent_of_record}
      onChange={names => onChange('agent_of_record', names)}
    />
  </Section>
);

type GroupEditorProps = {
  groups: GroupSettings[];
  stored: GroupSettings;
  /** Told when there is something to lose, and when there is nothing any more. */
  onEdited: (isEdited: boolean) => void;
  /** Reads the groups again. */
  onConflict: () => void;
};

/** Edits one group: nothing is saved before Save, and what members would see stands beside it. */
export const GroupEditor = ({ groups, stored, onEdited, onConflict }: GroupEditorProps) => {
  const [showsHistory, setShowsHistory] = useState(false);
  const editing = useGroupEdit(stored);
  const { edit, isEdited, hasConflict, isValid } = editing;
  const members = useMembers();
  const users = members.data?.data;
  const dispositions = useDispositionNames();
  const scripts = useScriptNames(groups);
  useEffect(() => onEdited(isEdited), [isEdited, onEdited]);
  useReloadOnConflict(hasConflict, onConflict);

  const { base, content } = edit;
  const preview = useMemo(
    () => users && isValid && previewGroup(groups, { ...base, ...content }, users),
    [users, isValid, groups, base, content],
  );
  const section: SectionProps = { content, problems: editing.problems, onChange: editing.change };
  const choices = { dispositions, scripts, groups: groups.map(({ name }) => name) };
  return (
    <Box sx={columnsFrom(1200, 'minmax(0, 880px) 300px')}>
      <Box
        component="form"
        noValidate
        aria-label={groupLabel(stored.name)}
        sx={{ display: 'grid', gap: 5, minWidth: 0 }}
      >
        <Box
          sx={{
            // Over the padding of the main area, in which the fields would be seen above the row.
            ...inView(-20),
            zIndex: 2,
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            py: 2,
            bgcolor: themeToken('canvas'),
            borderBottom: `1px solid ${themeToken('border')}`,
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="h2">{groupLabel(stored.name)}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Role {stored.roles.map(words).join(', ') || 'none'}. Changed <NewYorkTime time={stored.updated_ts} />, New
              York time.
            </Typography>
          </Box>
          <Button onClick={() => setShowsHistory(true)}>History</Button>
          <Button disabled={!isEdited || editing.isSaving} onClick={editing.discard}>
            Discard
          </Button>
          <Button
            variant="contained"
            loading={editing.isSaving}
            disabled={!isEdited || !isValid || edit.conflicts.length > 0}
            onClick={editing.save}
          >
            Save
          </Button>
        </Box>
        <SettingConflicts
          words={groupTexts}
          contentOf={contentOf}
          edits={groupEdits}
          edit={edit}
          onChoose={editing.setEdit}
        />
        {editing.failure && edit.conflicts.length === 0 && (
          <Alert severity="error" role="alert">
            {hasConflict
              ? 'Somebody else has saved this group at the same moment. Their changes are in the form now: look at them, and save again.'
              : editing.failure}
          </Alert>
        )}
        {isEdited && !isValid && <Alert severity="warning">Some fields are not filled in correctly. See below.</Alert>}
        <GeneralSection {...section} />
        <PermissionsSection {...section} />
        <CallsSection {...section} choices={choices} />
        <AgentsOfRecordSection {...section} />
        <TargetsSection {...section} />
        <WallboardSection {...section} />
      </Box>
      <Box sx={{ ...inView(0), pt: 3 }}>
        <PreviewPanel
          group={stored.name}
          preview={preview || undefined}
          failure={members.error?.message}
          isValid={isValid}
        />
      </Box>
      {showsHistory && (
        <KindHistory
          kind="group"
          title={`History of ${groupLabel(stored.name)}`}
          of={stored.name}
          content={GroupContent}
          words={groupTexts}
          lists={[listGroups]}
          restored="Group restored"
          onClose={() => setShowsHistory(false)}
        />
      )}
    </Box>
  );
};
