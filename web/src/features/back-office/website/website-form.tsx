import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { WebsiteContent, WebsiteEdit, type WebsiteSettings } from '#shared/call-requests/website-settings';
import { servedStates } from '#shared/call-requests/zip-states';
import { groupLabel } from '#shared/calls/transfer';
import { listGroups } from '#shared/contracts/backoffice';
import { topics } from '#shared/contracts/live';
import { getWebsiteSettings, saveWebsiteSettings } from '#shared/contracts/settings';
import { type StateAbbr, states } from '#shared/dialing/states';
import { cardStyles } from '../../../components/card-styles.ts';
import { NamesSelect } from '../../../components/inputs/names-select.tsx';
import { SelectInput } from '../../../components/inputs/select-input.tsx';
import { useOperation, useOperationMutation } from '../../../lib/api/query.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { KindHistory } from '../kind-history.tsx';
import { LeaveQuestion } from '../leave-question.tsx';
import { NumberField } from '../number-field.tsx';
import { SettingConflicts } from '../setting-conflicts.tsx';
import { editsOf, type Problems, problemAt, problemsBy } from '../setting-edit.ts';
import { useOvertaken } from '../use-overtaken.ts';
import { useSettingEdit } from '../use-setting-edit.ts';
import { websiteWords } from '../website-words.ts';

const contentOf = (stored: WebsiteSettings): WebsiteContent => WebsiteContent.parse(stored);
const edits = editsOf(contentOf);
const problemsIn = (content: WebsiteContent) => problemsBy(WebsiteEdit, content);

const labelOfState = (state: string): string => states[state as StateAbbr].name;

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
      it becomes a callback.
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
export const WebsiteForm = ({ stored, onOvertaken }: { stored: WebsiteSettings; onOvertaken: () => void }) => {
  const [showsHistory, setShowsHistory] = useState(false);
  const groups = useOperation(listGroups, {}, { topic: topics.groups() }).data?.data ?? [];
  const saving = useOperationMutation(saveWebsiteSettings, {
    invalidates: [getWebsiteSettings],
    onSuccess: () => void toast.success('Website settings saved'),
  });
  const notSaved = 'The settings were not saved. Please try again.';
  const { edit, setEdit, ...editing } = useSettingEdit({ stored, edits, problemsIn, saving, notSaved });
  useOvertaken(editing.isOvertaken, onOvertaken);
  const { content, base, conflicts } = edit;
  const canSave = editing.isEdited && editing.isValid && conflicts.length === 0;
  return (
    <Box
      component="form"
      aria-label="Website"
      noValidate
      sx={{ ...cardStyles, p: 4, display: 'grid', gap: 4, maxWidth: 720 }}
      onSubmit={event => {
        event.preventDefault();
        if (canSave) saving.mutate({ version: base.version, content });
      }}
    >
      <div>
        <Typography variant="h3">Call requests</Typography>
        <Box sx={{ color: themeToken('textMuted'), mt: 1 }}>
          What happens when a visitor of the public page asks for a call.
        </Box>
      </div>
      {editing.failure && conflicts.length === 0 && (
        <Alert severity="error" role="alert">
          {editing.failure}
        </Alert>
      )}
      <SettingConflicts words={websiteWords} contentOf={contentOf} edits={edits} edit={edit} onChoose={setEdit} />
      <SelectInput
        label="Group"
        help="Its agents are offered the calls."
        placeholder="Choose a group"
        options={groups.map(({ name }) => name)}
        labelOf={groupLabel}
        error={editing.problems.group}
        value={content.group}
        onChange={group => editing.change('group', group)}
      />
      <Waits
        waits={content.retry_minutes}
        problems={editing.problems}
        onChange={waits => editing.change('retry_minutes', waits)}
      />
      <NamesSelect
        label="States served"
        help="Visitors with a zip code of another state cannot ask for a call."
        placeholder="Choose the states"
        options={servedStates}
        labelOf={labelOfState}
        error={problemAt(editing.problems, 'states_served')}
        value={content.states_served}
        onChange={chosen => editing.change('states_served', chosen as StateAbbr[])}
      />
      <Box sx={{ display: 'flex', gap: 3 }}>
        <Button onClick={() => setShowsHistory(true)}>History</Button>
        <Box sx={{ flex: 1 }} />
        {editing.isEdited && <Button onClick={editing.discard}>Discard</Button>}
        <Button type="submit" variant="contained" loading={editing.isSaving} disabled={!canSave}>
          Save
        </Button>
      </Box>
      <LeaveQuestion unsaved={editing.isEdited} what="the website settings" />
      {showsHistory && (
        <KindHistory
          kind="website"
          title="History of the website settings"
          of={stored.id}
          content={WebsiteContent}
          words={websiteWords}
          lists={[getWebsiteSettings]}
          restored="Website settings restored"
          onClose={() => setShowsHistory(false)}
        />
      )}
    </Box>
  );
};
