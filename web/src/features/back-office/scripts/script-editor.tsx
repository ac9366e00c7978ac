import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { WrittenPage } from '#shared/scripts/script';
import { scriptLabel } from '#shared/scripts/script-label';
import { type ScriptProblem, scriptProblems } from '#shared/scripts/script-problems';
import type { ScriptSetting } from '#shared/scripts/script-setting';
import { isRebuttals } from '#shared/scripts/which-script';
import { inView } from '../../../components/editor-layout.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { NewYorkTime } from '../../../components/new-york-time.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { lazyPart } from '../../../lib/ui/lazy-part.tsx';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { SettingConflicts } from '../setting-conflicts.tsx';
import { problemAt, withField } from '../setting-edit.ts';
import { useReloadOnConflict } from '../use-reload-on-conflict.ts';
import { draftTexts } from './draft-texts.ts';
import { PageEditor } from './page-editor.tsx';
import { PageList } from './page-list.tsx';
import { draftEdits, draftOf, emptyPage, fieldOf, freeKey, movedUp } from './script-draft.ts';
import { type ScriptEditing, useScriptEdit } from './use-scripts.ts';

const RebuttalsPreview = lazyPart(async () => (await import('./script-preview.tsx')).RebuttalsPreview);
const ScriptPreview = lazyPart(async () => (await import('./script-preview.tsx')).ScriptPreview);
const ScriptGraph = lazyPart(async () => (await import('./script-graph.tsx')).ScriptGraph);

type View = 'pages' | 'graph' | 'preview';

const headerStyles = {
  // Over the padding of the main area, in which the fields would be seen above the row.
  ...inView(-20),
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  py: 2,
  bgcolor: themeToken('canvas'),
  borderBottom: `1px solid ${themeToken('border')}`,
} as const;

/** What agents lack, and what has to be done before they get it. */
const waiting = ({ isEdited, isUnpublished }: ScriptEditing): string => {
  if (isEdited) return ' Save the draft before you publish it.';
  return isUnpublished ? ' The draft has changes that agents do not have yet.' : '';
};

const PublishedSince = ({ stored, editing }: { stored: ScriptSetting; editing: ScriptEditing }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    {stored.published ? (
      <>
        Published <NewYorkTime time={stored.published.published_ts} whole />, New York time.
        {waiting(editing)}
      </>
    ) : (
      'Not published yet: agents do not have it.'
    )}
  </Typography>
);

type HeaderProps = {
  stored: ScriptSetting;
  editing: ScriptEditing;
  problems: ScriptProblem[];
  onHistory: () => void;
};

const Header = ({ stored, editing, problems, onHistory }: HeaderProps) => {
  const { edit, isEdited, isSaving, isValid, publishing } = editing;
  const isComplete = !problems.some(({ stops }) => stops);
  return (
    <Box sx={headerStyles}>
      <Box sx={{ flex: 1, minWidth: 240 }}>
        <Typography variant="h2">{scriptLabel(stored.name)}</Typography>
        <PublishedSince stored={stored} editing={editing} />
      </Box>
      <Button onClick={onHistory}>History</Button>
      <Button disabled={!isEdited || isSaving} onClick={editing.discard}>
        Discard
      </Button>
      <Button
        variant="outlined"
        loading={isSaving}
        disabled={!isEdited || !isValid || edit.conflicts.length > 0}
        onClick={editing.save}
      >
        Save draft
      </Button>
      <Button
        variant="contained"
        loading={publishing.isPending}
        disabled={isEdited || !editing.isUnpublished || !isComplete}
        onClick={editing.publish}
      >
        Publish
      </Button>
    </Box>
  );
};

/** What went wrong, and what has to be done before the draft can be saved or published. */
const Messages = ({ editing, problems }: { editing: ScriptEditing; problems: ScriptProblem[] }) => {
  const { edit, publishing } = editing;
  const stopping = problems.filter(({ stops }) => stops).length;
  const whole = problemAt(editing.problems, 'pages');
  return (
    <>
      <SettingConflicts
        words={draftTexts(draftOf(edit.base), edit.content)}
        contentOf={draftOf}
        edits={draftEdits}
        edit={edit}
        onChoose={editing.setEdit}
      />
      {editing.failure && edit.conflicts.length === 0 && (
        <Alert severity="error" role="alert">
          {editing.hasConflict
            ? 'Somebody else has saved this script at the same moment. Their pages are in the draft now, and yours are kept: look at them, and save again.'
            : editing.failure}
        </Alert>
      )}
      {publishing.error && (
        <Alert severity="error" role="alert">
          {failureMessageOf(publishing.error, 'The script was not published. Please try again.')}
        </Alert>
      )}
      {editing.isEdited && !editing.isValid && (
        <Alert severity="warning">{whole ?? 'Some fields are not filled in correctly. See the marked ones.'}</Alert>
      )}
      {problems
        .filter(({ page_id }) => page_id === undefined)
        .map(({ message }) => (
          <Alert key={message} severity="error">
            {message}
          </Alert>
        ))}
      {stopping > 0 && (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {stopping === 1 ? 'One problem has' : `${stopping} problems have`} to be fixed before this script can be
          published.
        </Typography>
      )}
    </>
  );
};

type PagesProps = {
  editing: ScriptEditing;
  problems: ScriptProblem[];
  chosen: string;
  onChoose: (key: string) => void;
};

const Pages = ({ editing, problems, chosen, onChoose }: PagesProps) => {
  const { edit, content } = editing;
  const { name, pages } = content;
  const page = pages.find(({ id }) => id === chosen) ?? pages[0];
  const isRebuttal = isRebuttals(name);
  const write = (key: string, to: WrittenPage | undefined) =>
    editing.setEdit(withField(edit, fieldOf(key), to as WrittenPage));
  const add = () => {
    const key = freeKey(pages, isRebuttal);
    write(key, emptyPage(key, isRebuttal));
    onChoose(key);
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '200px minmax(0, 1fr)', gap: 5, alignItems: 'start' }}>
      <PageList
        pages={pages}
        problems={problems}
        chosen={page?.id}
        addLabel={isRebuttal ? 'Add a rebuttal' : 'Add a page'}
        onChoose={onChoose}
        onAdd={add}
      />
      {page ? (
        <PageEditor
          key={page.id}
          page={page}
          pages={pages}
          isRebuttal={isRebuttal}
          hints={problems.filter(({ page_id }) => page_id === page.id)}
          problems={editing.problems}
          onChange={changed => write(page.id, changed)}
          onRemove={() => write(page.id, undefined)}
          onMoveUp={() =>
            editing.setEdit(
              withField(
                edit,
                'order',
                movedUp(
                  pages.map(({ id }) => id),
                  page.id,
                ),
              ),
            )
          }
        />
      ) : (
        <EmptyState message="No pages yet" hint="Add the first one on the left." />
      )}
    </Box>
  );
};

type ScriptEditorProps = {
  stored: ScriptSetting;
  /** Told when there is something to lose, and when there is nothing any more. */
  onEdited: (isEdited: boolean) => void;
  /** Reads the script again. */
  onConflict: () => void;
  onHistory: () => void;
};

/** Edits the draft of one script: its pages, the graph of its ways, and a preview. */
export const ScriptEditor = ({ stored, onEdited, onConflict, onHistory }: ScriptEditorProps) => {
  const editing = useScriptEdit(stored);
  const [view, setView] = useState<View>('pages');
  const [chosen, setChosen] = useState('start');
  const { content, isEdited } = editing;
  const problems = scriptProblems(content);
  useEffect(() => onEdited(isEdited), [isEdited, onEdited]);
  useReloadOnConflict(editing.hasConflict || editing.publishing.error !== null, onConflict);
  const openPage = (key: string) => {
    setChosen(key);
    setView('pages');
  };
  const isRebuttal = isRebuttals(stored.name);
  return (
    <Box role="group" aria-label={scriptLabel(stored.name)} sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Header stored={stored} editing={editing} problems={problems} onHistory={onHistory} />
      <Messages editing={editing} problems={problems} />
      <Tabs aria-label="View of the script" value={view} onChange={(_, next: View) => setView(next)}>
        <Tab value="pages" label={isRebuttal ? 'Rebuttals' : 'Pages'} />
        {!isRebuttal && <Tab value="graph" label="Graph" />}
        <Tab value="preview" label="Preview" />
      </Tabs>
      {view === 'pages' && <Pages editing={editing} problems={problems} chosen={chosen} onChoose={setChosen} />}
      {view === 'graph' && <ScriptGraph pages={content.pages} chosen={chosen} onChoose={openPage} />}
      {view === 'preview' &&
        (isRebuttal ? (
          <RebuttalsPreview pages={content.pages} />
        ) : (
          <ScriptPreview pages={content.pages} onEdit={openPage} />
        ))}
    </Box>
  );
};
