import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { getRetention, saveRetention } from '#shared/contracts/lead-data';
import { RetentionEdit } from '#shared/retention/retention-edit';
import {
  type RetainedLine,
  RetentionContent,
  type RetentionSetting,
  retainedKinds,
  retainedLines,
} from '#shared/retention/retention-setting';
import { cardStyles } from '../../../components/card-styles.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { KindHistory } from '../kind-history.tsx';
import { LeaveQuestion } from '../leave-question.tsx';
import { NumberField } from '../number-field.tsx';
import { kindLabels, lineLabels, monthsInWords, retentionWords } from '../retention-words.ts';
import { SettingConflicts } from '../setting-conflicts.tsx';
import { editsOf, problemAt, problemsBy } from '../setting-edit.ts';
import { useOvertaken } from '../use-overtaken.ts';
import { useSettingEdit } from '../use-setting-edit.ts';

const contentOf = (stored: RetentionSetting): RetentionContent => RetentionContent.parse(stored);
const edits = editsOf(contentOf);
const problemsIn = (content: RetentionContent) => problemsBy(RetentionEdit, content);

type LineProps = {
  line: RetainedLine;
  content: RetentionContent;
  problems: Record<string, string>;
  onChange: (periods: RetentionContent[RetainedLine]) => void;
};

const Line = ({ line, content, problems, onChange }: LineProps) => (
  <Box
    component="fieldset"
    sx={{ border: 0, m: 0, p: 0, display: 'grid', gridTemplateColumns: 'repeat(4, minmax(140px, 1fr))', columnGap: 4 }}
  >
    <Box component="legend" sx={{ p: 0, mb: 2, fontWeight: 600 }}>
      {lineLabels[line]}
    </Box>
    {retainedKinds.map(kind => (
      <NumberField
        key={kind}
        label={kindLabels[kind]}
        unit="months"
        value={content[line][kind]}
        help={monthsInWords(content[line][kind])}
        error={problemAt(problems, `${line}.${kind}`)}
        onChange={months => onChange({ ...content[line], [kind]: months })}
      />
    ))}
  </Box>
);

/** How long what is kept, for each product line, in months. */
export const RetentionForm = ({ stored, onOvertaken }: { stored: RetentionSetting; onOvertaken: () => void }) => {
  const [showsHistory, setShowsHistory] = useState(false);
  const saving = useOperationMutation(saveRetention, {
    invalidates: [getRetention],
    onSuccess: () => void toast.success('Retention saved'),
  });
  const notSaved = 'The retention was not saved. Please try again.';
  const { edit, setEdit, ...editing } = useSettingEdit({ stored, edits, problemsIn, saving, notSaved });
  useOvertaken(editing.isOvertaken, onOvertaken);
  const { content, base, conflicts } = edit;
  const canSave = editing.isEdited && editing.isValid && conflicts.length === 0;
  return (
    <Box
      component="form"
      aria-label="Retention"
      noValidate
      sx={{ ...cardStyles, p: 4, display: 'grid', gap: 4 }}
      onSubmit={event => {
        event.preventDefault();
        if (canSave) saving.mutate({ version: base.version, content });
      }}
    >
      <div>
        <Typography variant="h3">How long data is kept</Typography>
        <Box sx={{ color: themeToken('textMuted'), mt: 1 }}>
          Recordings, messages and payment details count from their own day, a lead from the last thing that happened to
          it. What is over is erased once an hour. Leads on legal hold are kept.
        </Box>
      </div>
      {editing.failure && conflicts.length === 0 && (
        <Alert severity="error" role="alert">
          {editing.failure}
        </Alert>
      )}
      <SettingConflicts words={retentionWords} contentOf={contentOf} edits={edits} edit={edit} onChoose={setEdit} />
      {retainedLines.map(line => (
        <Line
          key={line}
          line={line}
          content={content}
          problems={editing.problems}
          onChange={periods => editing.change(line, periods)}
        />
      ))}
      <Box sx={{ display: 'flex', gap: 3 }}>
        <Button onClick={() => setShowsHistory(true)}>History</Button>
        <Box sx={{ flex: 1 }} />
        {editing.isEdited && <Button onClick={editing.discard}>Discard</Button>}
        <Button type="submit" variant="contained" loading={editing.isSaving} disabled={!canSave}>
          Save
        </Button>
      </Box>
      <LeaveQuestion unsaved={editing.isEdited} what="the retention" />
      {showsHistory && (
        <KindHistory
          kind="retention"
          title="History of the retention"
          of={stored.id}
          content={RetentionContent}
          words={retentionWords}
          lists={[getRetention]}
          restored="Retention restored"
          onClose={() => setShowsHistory(false)}
        />
      )}
    </Box>
  );
};
