import Box from '@mui/material/Box';
import { getRetention, saveRetention } from '#shared/contracts/lead-data';
import { RetentionEdit } from '#shared/retention/retention-edit';
import {
  type RetainedLine,
  RetentionContent,
  type RetentionSetting,
  retainedKinds,
  retainedLines,
} from '#shared/retention/retention-setting';
import { NumberField } from '../../../components/inputs/number-field.tsx';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { kindLabels, lineLabels, monthsText, retentionTexts } from '../retention-texts.ts';
import { problemAt } from '../setting-edit.ts';
import { type SingleSetting, SingleSettingForm } from '../single-setting-form.tsx';

const retention: SingleSetting<RetentionContent> = {
  kind: 'retention',
  content: RetentionContent,
  edit: RetentionEdit,
  words: retentionTexts,
  reading: getRetention,
  label: 'Retention',
  title: 'How long data is kept',
  about:
    'Recordings, messages and payment details count from their own day, a lead from the last thing that happened to it. Consents on the website and their revocations are kept as long as their lead, after a sale at least ten years. What is over is erased once an hour. Leads on legal hold are kept.',
  what: 'the retention',
  restored: 'Retention restored',
  notSaved: 'The retention was not saved. Please try again.',
};

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
        help={monthsText(content[line][kind])}
        error={problemAt(problems, `${line}.${kind}`)}
        onChange={months => onChange({ ...content[line], [kind]: months })}
      />
    ))}
  </Box>
);

/** How long what is kept, for each product line, in months. */
export const RetentionForm = ({ stored, onConflict }: { stored: RetentionSetting; onConflict: () => void }) => {
  const saving = useOperationMutation(saveRetention, {
    invalidates: [getRetention],
    onSuccess: () => void toast.success('Retention saved'),
  });
  return (
    <SingleSettingForm
      setting={retention}
      stored={stored}
      saving={saving}
      onSave={edited => saving.mutate(edited)}
      onConflict={onConflict}
    >
      {({ content, problems, change }) =>
        retainedLines.map(line => (
          <Line
            key={line}
            line={line}
            content={content}
            problems={problems}
            onChange={periods => change(line, periods)}
          />
        ))
      }
    </SingleSettingForm>
  );
};
