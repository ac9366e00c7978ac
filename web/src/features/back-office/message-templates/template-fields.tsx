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
  onChange: <F extends keyof TemplateContent>(field: F, text: TemplateContent[F]) => void;
};

const lengthHelp = (body: string): string | undefined =>
  body.length > LONGEST_TEXT ? `Too long for a text message: ${body.length} of ${LONGEST_TEXT} characters.` : undefined;

/** The fields of a template; a placeholder is inserted where the cursor is, into the body that had it last. */
export const TemplateFields = ({ content, problems, autoFocus = false, onChange }: TemplateFieldsProps) => {
  const bodies = { body: useRef<HTMLTextAreaElement>(null), body_es: useRef<HTMLTextAreaElement>(null) };
  const last = useRef<keyof typeof bodies>('body');
  const insert = (name: string) => {
    const field = bodies[last.current].current;
    const text = content[last.current] ?? '';
    const [from, to] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length];
    onChange(last.current, `${text.slice(0, from)}{${name}}${text.slice(to)}`);
    field?.focus();
  };
  const remember = (body: keyof typeof bodies) => () => {
    last.current = body;
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
        help={lengthHelp(content.body)}
        inputRef={bodies.body}
        onFocus={remember('body')}
        value={content.body}
        onChange={text => onChange('body', text)}
      />
      <TextInput
        label="Subject in Spanish"
        maxLength={300}
        error={problems.subject_es}
        value={content.subject_es ?? ''}
        onChange={text => onChange('subject_es', text || undefined)}
      />
      <TextInput
        label="Body in Spanish"
        lines={6}
        error={problems.body_es}
        help={lengthHelp(content.body_es ?? '') ?? 'For leads who speak Spanish. Without it they get the English text.'}
        inputRef={bodies.body_es}
        onFocus={remember('body_es')}
        value={content.body_es ?? ''}
        onChange={text => onChange('body_es', text || undefined)}
      />
      <Box role="group" aria-label="Insert a placeholder" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {Object.entries(placeholders).map(([name, what]) => (
          <Chip key={name} size="small" label={`{${name}}`} title={what} onClick={() => insert(name)} />
        ))}
      </Box>
    </>
  );
};
