import Box from '@mui/material/Box';
import { useState } from 'react';
import { prepareLeadFile } from '#shared/contracts/lead-imports';
import type { ForExisting } from '#shared/leads/import/import-choices';
import { SelectInput } from '../../../components/inputs/select-input.tsx';
import { UploadForm } from '../../../components/upload/upload-form.tsx';
import { useUpload } from '../../../lib/api/use-upload.ts';
import { words } from '../../../lib/ui/format.ts';
import { cardStyles } from '../card-styles.ts';
import { useOfferedSources } from '../use-offered-sources.ts';
import type { ImportCommands } from './use-lead-imports.ts';

const existingLabels: Record<ForExisting, string> = {
  fill: 'Fill in what they lack',
  replace: 'Replace what differs',
  skip: 'Leave them as they are',
};

type FormProps = { commands: ImportCommands; onChecked: (id: string) => void };

/** Chooses a file, where its leads come from, and what happens to leads that exist. */
export const ImportForm = ({ commands, onChecked }: FormProps) => {
  const [source, setSource] = useState('');
  const [existing, setExisting] = useState<ForExisting>('fill');
  const sources = useOfferedSources();
  const upload = useUpload(prepareLeadFile);
  const start = async () => {
    const check = await upload.upload(stored =>
      commands.check.mutateAsync({ ...stored, lead_source: source, existing }),
    );
    if (check) onChecked(check.id);
  };
  return (
    <Box component="section" aria-label="File" sx={cardStyles}>
      <UploadForm
        upload={upload}
        about="A CSV file or an Excel workbook with titles in its first row and a phone number in each line, at most 100,000 lines."
        template={{ href: '/templates/leads.csv', name: 'leads-template.csv' }}
        accept=".csv,.xlsx,.xls"
        submitLabel="Check file"
        isComplete={source !== ''}
        onSubmit={() => void start()}
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}>
          <SelectInput
            label="Lead source"
            placeholder="Choose a source"
            help="New leads get this source and its cost."
            options={sources}
            labelOf={words}
            value={source}
            onChange={setSource}
          />
          <SelectInput
            label="Leads that exist already"
            placeholder="Choose"
            help="One phone number has one lead."
            options={Object.keys(existingLabels)}
            labelOf={option => existingLabels[option as ForExisting]}
            value={existing}
            onChange={chosen => setExisting(chosen as ForExisting)}
          />
        </Box>
      </UploadForm>
    </Box>
  );
};
