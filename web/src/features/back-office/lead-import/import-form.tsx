import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { useId, useState } from 'react';
import { LARGEST_FILE } from '#shared/blacklist/stored-file';
import type { ForExisting } from '#shared/leads/import/import-choices';
import { leadFileEnding } from '#shared/leads/import/stored-file';
import { SelectInput } from '../../../components/inputs/select-input.tsx';
import { words } from '../../../lib/ui/format.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { cardStyles } from '../card-styles.ts';
import { useOfferedSources } from '../use-offered-sources.ts';
import { type ImportCommands, useUploadLeads } from './use-lead-imports.ts';

/** Why a chosen file is not uploaded; what it contains is looked at by the server. */
const problemOf = (file: File): string | undefined => {
  if (!leadFileEnding(file.name)) return 'Choose a CSV file or an Excel workbook (.csv, .xlsx or .xls).';
  if (file.size > LARGEST_FILE) return 'This file is larger than 50 MB. Split the list into several files.';
  return file.size === 0 ? 'This file is empty. Choose the file with the list.' : undefined;
};

const existingLabels: Record<ForExisting, string> = {
  fill: 'Fill in what they lack',
  replace: 'Replace what differs',
  skip: 'Leave them as they are',
};

type FormProps = { commands: ImportCommands; onChecked: (id: string) => void };

/** Chooses a file, where its leads come from, and what happens to leads that exist. */
export const ImportForm = ({ commands, onChecked }: FormProps) => {
  const inputId = useId();
  const [file, setFile] = useState<File>();
  const [source, setSource] = useState('');
  const [existing, setExisting] = useState<ForExisting>('fill');
  const sources = useOfferedSources();
  const { upload, percent, error, reset } = useUploadLeads(commands);
  const isUploading = percent !== undefined;
  const problem = (file && problemOf(file)) ?? error;
  const start = async () => {
    if (!file) return;
    const check = await upload(file, { lead_source: source, existing });
    if (!check) return;
    setFile(undefined);
    onChecked(check.id);
  };
  return (
    <Box component="section" aria-label="File" sx={cardStyles}>
      <span>
        A CSV file or an Excel workbook with titles in its first row and a phone number in each line, at most 100,000
        lines.{' '}
        <Link href="/templates/leads.csv" download="leads-template.csv">
          Download the template
        </Link>
      </span>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Button component="label" htmlFor={inputId} variant="outlined" disabled={isUploading}>
          Choose file
        </Button>
        <input
          id={inputId}
          className="visually-hidden"
          type="file"
          aria-label="File"
          accept=".csv,.xlsx,.xls"
          disabled={isUploading}
          onChange={event => {
            reset();
            setFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', color: themeToken('textMuted') }}>
          {file?.name ?? 'No file chosen'}
        </Box>
      </Box>
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
      {problem && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      {isUploading && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
          <LinearProgress variant="determinate" value={percent} aria-label="Upload" sx={{ flex: 1 }} />
          <span className="tabular">{percent} %</span>
        </Box>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button
          variant="contained"
          loading={isUploading}
          disabled={!file || source === '' || problemOf(file) !== undefined}
          onClick={() => void start()}
          sx={{ minWidth: 120 }}
        >
          Check file
        </Button>
      </Box>
    </Box>
  );
};
