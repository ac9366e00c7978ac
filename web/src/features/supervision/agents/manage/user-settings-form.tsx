import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { groupLabel } from '#shared/calls/transfer';
import type { UserSettings } from '#shared/users/user-settings';
import { NamesSelect } from '../../../../components/inputs/names-select.tsx';
import { TextInput } from '../../../../components/inputs/text-input.tsx';

/** The fields as they are typed. */
type SettingsDraft = Omit<UserSettings, 'closer_priority_override'> & { priority: string };

export const draftOf = ({ closer_priority_override: override, ...settings }: UserSettings): SettingsDraft => ({
  ...settings,
  priority: override === null ? '' : String(override),
});

/** As they are saved; `closer_priority_override` is NaN for what is no number. */
export const settingsOf = ({ priority, ...draft }: SettingsDraft): UserSettings => ({
  ...draft,
  closer_priority_override: priority.trim() === '' ? null : Number(priority),
});

type UserSettingsFormProps = {
  draft: SettingsDraft;
  /** The groups that may be given. */
  groups: string[];
  /** The priority that counts without the override. */
  priority: number;
  errors: Partial<Record<'groups' | 'priority', string>>;
  onChange: (draft: SettingsDraft) => void;
};

export const UserSettingsForm = ({ draft, groups, priority, errors, onChange }: UserSettingsFormProps) => (
  <Box sx={{ display: 'grid', gap: 5 }}>
    <FormControlLabel
      control={
        <Switch
          size="small"
          checked={draft.auto_accept}
          onChange={(_event, checked) => onChange({ ...draft, auto_accept: checked })}
        />
      }
      label="Accept calls automatically"
      sx={{ ml: -1 }}
    />
    <TextInput
      label="Closer priority override"
      help={`A number; empty for the closer priority of ${priority}`}
      inputMode="decimal"
      value={draft.priority}
      error={errors.priority}
      onChange={text => onChange({ ...draft, priority: text })}
    />
    <NamesSelect
      label="Groups"
      help="The roles follow from the groups"
      options={groups}
      labelOf={groupLabel}
      placeholder="Choose groups"
      value={draft.groups}
      error={errors.groups}
      onChange={chosen => onChange({ ...draft, groups: chosen })}
    />
  </Box>
);
