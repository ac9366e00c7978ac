import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { WebsiteContent, WebsiteEdit, type WebsiteSettings } from '#shared/call-requests/website-settings';
import { servedStates } from '#shared/call-requests/zip-states';
import { groupLabel } from '#shared/calls/transfer';
import { listGroups } from '#shared/contracts/backoffice';
import { topics } from '#shared/contracts/live';
import { getWebsiteSettings, saveWebsiteSettings } from '#shared/contracts/settings';
import { type StateAbbr, states } from '#shared/dialing/states';
import { NamesSelect } from '../../../components/inputs/names-select.tsx';
import { NumberField } from '../../../components/inputs/number-field.tsx';
import { SelectInput } from '../../../components/inputs/select-input.tsx';
import { useOperation, useOperationMutation } from '../../../lib/api/query.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { type Problems, problemAt } from '../setting-edit.ts';
import { type SingleSetting, SingleSettingForm } from '../single-setting-form.tsx';
import { websiteTexts } from '../website-texts.ts';

const website: SingleSetting<WebsiteContent> = {
  kind: 'website',
  content: WebsiteContent,
  edit: WebsiteEdit,
  words: websiteTexts,
  reading: getWebsiteSettings,
  label: 'Website',
  title: 'Call requests',
  about: 'What happens when a visitor of the public page asks for a call.',
  what: 'the website settings',
  restored: 'Website settings restored',
  notSaved: 'The settings were not saved. Please try again.',
};

const labelOfState = (state: string): string => states[state as StateAbbr].name;
const byName = [...servedStates].sort((a, b) => labelOfState(a).localeCompare(labelOfState(b)));

const MOST_WAITS = 9;
const USUAL_WAIT = 60;

type WaitsProps = { waits: number[]; problems: Problems; onChange: (waits: number[]) => void };

/** The waits between attempts: two waits are three attempts. */
const Waits = ({ waits, problems, onChange }: WaitsProps) => (
  <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'grid', gap: 3 }}>
    <Box component="legend" sx={{ p: 0, mb: 2, fontWeight: 600 }}>
      Attempts
    </Box>
    <Box sx={{ color: themeToken('textMuted') }}>
      A customer whom nobody reaches is called again after these waits, within the calling hours. After the last attempt
      the request becomes a callback.
    </Box>
    {waits.map((minutes, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a wait is known by its place only
      <Box key={n} sx={{ display: 'flex', gap: 3, alignItems: 'start', maxWidth: 440 }}>
        <NumberField
          label={`Wait before attempt ${n + 2}`}
          unit="minutes"
          value={minutes}
          error={problemAt(problems, `retry_minutes.${n}`)}
          onChange={value => onChange(waits.map((other, at) => (at === n ? value : other)))}
        />
        <Button
          sx={{ mt: 6 }}
          aria-label={`Remove attempt ${n + 2}`}
          onClick={() => onChange(waits.filter((_, at) => at !== n))}
        >
          Remove
        </Button>
      </Box>
    ))}
    {waits.length < MOST_WAITS && (
      <Button sx={{ justifySelf: 'start' }} onClick={() => onChange([...waits, USUAL_WAIT])}>
        Add an attempt
      </Button>
    )}
  </Box>
);

/** The group, the attempts and the states of call requests. */
export const WebsiteForm = ({ stored, onConflict }: { stored: WebsiteSettings; onConflict: () => void }) => {
  const groups = useOperation(listGroups, {}, { topic: topics.groups() }).data?.data ?? [];
  const saving = useOperationMutation(saveWebsiteSettings, {
    invalidates: [getWebsiteSettings],
    onSuccess: () => void toast.success('Website settings saved'),
  });
  return (
    <SingleSettingForm
      setting={website}
      stored={stored}
      saving={saving}
      onSave={edited => saving.mutate(edited)}
      onConflict={onConflict}
      maxWidth={720}
    >
      {({ content, problems, change }) => (
        <>
          <SelectInput
            label="Group"
            help="Its agents are offered the calls."
            placeholder="Choose a group"
            options={groups.map(({ name }) => name)}
            labelOf={groupLabel}
            error={problems.group}
            value={content.group}
            onChange={group => change('group', group)}
          />
          <Waits waits={content.retry_minutes} problems={problems} onChange={waits => change('retry_minutes', waits)} />
          <NamesSelect
            label="States served"
            help="Visitors with a zip code of another state cannot ask for a call."
            placeholder="Choose the states"
            options={byName}
            labelOf={labelOfState}
            error={problemAt(problems, 'states_served')}
            value={byName.filter(state => content.states_served.includes(state))}
            onChange={chosen => change('states_served', chosen as StateAbbr[])}
          />
        </>
      )}
    </SingleSettingForm>
  );
};
