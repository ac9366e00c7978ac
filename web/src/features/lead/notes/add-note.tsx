import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { NoteInput } from '#shared/notes/note';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useKeptDraft } from '../../../lib/forms/kept-draft.ts';
import { toast } from '../../../lib/ui/toast.ts';

/** The toast (docs/product.md, Lead notes). */
const NOT_ADDED = 'An error occured: failed to add note.';

type AddNoteProps = { name: string; onAdd: (text: string) => Promise<void> };

/**
 * Enter saves, Shift + Enter starts a new line. Typed text is kept until the server has it, and while the tab is
 * closed.
 */
export const AddNote = ({ name, onAdd }: AddNoteProps) => {
  const [text = '', setText] = useKeptDraft<string>(name);
  const [error, setError] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);

  const save = async () => {
    if (isSaving) return;
    const note = NoteInput.safeParse(text);
    input.current?.focus();
    if (!note.success) return setError(note.error.issues[0]?.message);
    setError(undefined);
    setIsSaving(true);
    try {
      await onAdd(note.data);
      setText(undefined);
    } catch (cause) {
      toast.error(NOT_ADDED);
      setError(failureMessageOf(cause, NOT_ADDED));
    } finally {
      setIsSaving(false);
    }
  };
  const saveByKey = (event: KeyboardEvent) => {
    // An input method editor, as for Japanese, uses Enter to finish a character; that Enter does not save.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void save();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };

  return (
    <Box
      component="form"
      noValidate
      aria-label="Add note"
      onSubmit={submit}
      onKeyDown={saveByKey}
      sx={{ display: 'grid', gap: 2 }}
    >
      <TextInput
        label="Add note"
        lines={2}
        value={text}
        readOnly={isSaving}
        help="Enter saves, Shift + Enter begins a new line."
        {...(error !== undefined && { error })}
        inputRef={input}
        onChange={typed => {
          setError(undefined);
          setText(typed === '' ? undefined : typed);
        }}
      />
      <Button type="submit" variant="contained" loading={isSaving} sx={{ justifySelf: 'start' }}>
        Save Note
      </Button>
    </Box>
  );
};
