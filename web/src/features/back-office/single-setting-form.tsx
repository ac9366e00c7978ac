import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod';
import type { Operation } from '#shared/contracts/operation';
import type { RestorableKind } from '#shared/contracts/settings';
import { cardStyles } from '../../components/card-styles.ts';
import { LeaveQuestion } from '../../components/leave-question.tsx';
import { themeToken } from '../../lib/ui/theme-token.ts';
import { KindHistory } from './kind-history.tsx';
import { SettingConflicts } from './setting-conflicts.tsx';
import { editsOf, type Problems, problemsBy } from './setting-edit.ts';
import type { SettingTexts } from './setting-texts.ts';
import { useReloadOnConflict } from './use-reload-on-conflict.ts';
import { type SettingEditOptions, useSettingEdit } from './use-setting-edit.ts';

type Stored = { id: string; version: number };

/** What is special about a setting of which there is one. */
export type SingleSetting<Content extends object> = {
  kind: RestorableKind;
  /** The editable part of the document, and the rules of an edit. */
  content: z.ZodType<Content>;
  edit: z.ZodType;
  words: SettingTexts<Content>;
  /** The operation that reads it. */
  reading: Operation;
  label: string;
  title: string;
  about: string;
  /** In messages: 'the retention' */
  what: string;
  /** The toast after it was restored. */
  restored: string;
  /** The message of a save that failed without one of the server. */
  notSaved: string;
};

type Fields<Content> = {
  content: Content;
  problems: Problems;
  change: <F extends keyof Content & string>(field: F, value: Content[F]) => void;
};

type SingleSettingFormProps<Content extends object, Document extends Stored> = {
  setting: SingleSetting<Content>;
  stored: Document;
  saving: SettingEditOptions<Content, Document>['saving'];
  onSave: (edited: { version: number; content: Content }) => void;
  /** Reads it again. */
  onConflict: () => void;
  maxWidth?: number;
  children: (fields: Fields<Content>) => ReactNode;
};

/** The form of a setting of which there is one: nothing is saved before Save. */
export const SingleSettingForm = <Content extends object, Document extends Stored>({
  setting,
  stored,
  saving,
  ...props
}: SingleSettingFormProps<Content, Document>) => {
  const { words, what } = setting;
  const [showsHistory, setShowsHistory] = useState(false);
  const contentOf = (document: Document): Content => setting.content.parse(document);
  const edits = editsOf(contentOf);
  const { edit, setEdit, ...editing } = useSettingEdit({
    ...{ stored, edits, saving, notSaved: setting.notSaved },
    problemsIn: content => problemsBy(setting.edit, content),
  });
  useReloadOnConflict(editing.hasConflict, props.onConflict);
  const { content, base, conflicts } = edit;
  const canSave = editing.isEdited && editing.isValid && conflicts.length === 0;
  return (
    <Box
      component="form"
      aria-label={setting.label}
      noValidate
      sx={{ ...cardStyles, p: 4, display: 'grid', gap: 4, ...(props.maxWidth && { maxWidth: props.maxWidth }) }}
      onSubmit={event => {
        event.preventDefault();
        if (canSave) props.onSave({ version: base.version, content });
      }}
    >
      <div>
        <Typography variant="h3" component="h2">
          {setting.title}
        </Typography>
        <Box sx={{ color: themeToken('textMuted'), mt: 1 }}>{setting.about}</Box>
      </div>
      {editing.failure && conflicts.length === 0 && (
        <Alert severity="error" role="alert">
          {editing.failure}
        </Alert>
      )}
      <SettingConflicts words={words} contentOf={contentOf} edits={edits} edit={edit} onChoose={setEdit} />
      {props.children({ content, problems: editing.problems, change: editing.change })}
      <Box sx={{ display: 'flex', gap: 3 }}>
        <Button onClick={() => setShowsHistory(true)}>History</Button>
        <Box sx={{ flex: 1 }} />
        {editing.isEdited && <Button onClick={editing.discard}>Discard</Button>}
        <Button type="submit" variant="contained" loading={editing.isSaving} disabled={!canSave}>
          Save
        </Button>
      </Box>
      <LeaveQuestion unsaved={editing.isEdited} what={what} />
      {showsHistory && (
        <KindHistory
          kind={setting.kind}
          title={`History of ${what}`}
          of={stored.id}
          content={setting.content}
          words={words}
          lists={[setting.reading]}
          restored={setting.restored}
          onClose={() => setShowsHistory(false)}
        />
      )}
    </Box>
  );
};
