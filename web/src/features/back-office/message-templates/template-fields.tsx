import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useRef } from 'react';
import { LONGEST_TEXT } from '#shared/contracts/leads';
import type { TemplateContent } from '#shared/messages/message';
import { placeholders } from '#shared/messages/placeholders';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import type { Problems } from '../setting-edit.ts';

type TemplateFieldsProps = {
  content: TemplateContent;
  problems: Problems;
  autoFocus?: boolean;
  onChange: (field: keyof TemplateContent, text: string) => void;
};

const lengthHelp = ({ body }: TemplateContent): string | undefined =>
  body.length > LONGEST_TEXT ? `Too long for a text message: ${body.length} of ${LONGEST_TEXT} characters.` : undefined;

/** The fields of a template; a placeholder is inserted into the body where the cursor is. */
export const TemplateFields = ({ content, problems, autoFocus = false, onChange }: TemplateFieldsProps) => {
  const body = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const field = body.current;
    const [from, to] = [field?.selectionStart ?? content.body.length, field?.selectionEnd ?? content.body.length];
    onChange('body', `${content.body.slice(0, from)}{${name}}${content.body.slice(to)}`);
    field?.focus();
  };
  return (
    <>
      <TextInput
        label="Name"
        maxLength={100}
        autoFocus={autoFocus}
        error={problems.name}
        value={content.name}
        onChange={text => onChange('name', text)}
      />
      <TextInput
        label="Subject"
        maxLength={300}
        error={problems.subject}
        value={content.subject}
        onChange={text => onChange('subject', text)}
      />
      <TextInput
        label="Body"
        lines={6}
        error={problems.body}
        help={lengthHelp(content)}
        inputRef={body}
        value={content.body}
        onChange={text => onChange('body', text)}
      />
      <Box role="group" aria-label="Insert a placeholder" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {Object.entries(placeholders).map(([name, what]) => (
          <Chip key={name} size="small" label={`{${name}}`} title={what} onClick={() => insert(name)} />
        ))}
      </Box>
    </>
  );
};
