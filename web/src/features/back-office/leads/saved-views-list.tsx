import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { SavedView } from '#shared/lists/saved-view';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { lazyPart } from '../../../lib/ui/lazy-part.tsx';
import type { useMenu } from '../../../lib/ui/use-menu.ts';
import { useSavedViews } from './use-saved-views.ts';

const SaveViewDialog = lazyPart(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog);

/** Chooses a kept filter of the list, keeps the present one, and deletes the one that is shown. */
export const SavedViewsList = ({
  isOpen,
  menu,
  choose,
}: Pick<ReturnType<typeof useMenu>, 'isOpen' | 'menu' | 'choose'>) => {
  const [isNaming, setNaming] = useState(false);
  const [leaving, setLeaving] = useState<SavedView>();
  const saved = useSavedViews(isOpen);
  const { views, chosen } = saved;
  const section = (title: string, shared: boolean) => {
    const own = views?.filter(view => view.shared === shared) ?? [];
    if (own.length === 0) return [];
    return [
      <ListSubheader key={title} role="presentation" sx={{ lineHeight: '28px' }}>
        {title}
      </ListSubheader>,
      ...own.map(view => (
        <MenuItem key={view.id} selected={view.id === chosen?.id} onClick={choose(() => saved.show(view))}>
          {view.name}
        </MenuItem>
      )),
    ];
  };
  const others = (views ?? []).filter(view => saved.mayChange(view) && view.id !== chosen?.id);
  return (
    <>
      <Menu {...menu}>
        {views?.length === 0 && <MenuItem disabled>No saved views yet</MenuItem>}
        {!views && !saved.error && <MenuItem disabled>Loading...</MenuItem>}
        {saved.error && <MenuItem onClick={saved.retry}>The views could not be read. Retry</MenuItem>}
        {section('For everybody', true)}
        {section('Your own', false)}
        <Divider />
        <MenuItem onClick={choose(() => setNaming(true))}>Save this view...</MenuItem>
        {!chosen &&
          others.map(view => (
            <MenuItem key={view.id} onClick={choose(() => saved.replace(view))}>
              Replace “{view.name}” by this
            </MenuItem>
          ))}
        {chosen && saved.mayChange(chosen) && (
          <MenuItem onClick={choose(() => setLeaving(chosen))}>Delete “{chosen.name}”...</MenuItem>
        )}
      </Menu>
      {isNaming && (
        <SaveViewDialog
          mayShare={saved.mayShare}
          isSaving={saved.isSaving}
          onSave={saved.keep}
          onClose={() => setNaming(false)}
        />
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        question={`Are you sure you want to delete the view “${leaving?.name ?? ''}”?`}
        confirmLabel="Delete"
        danger
        onCancel={() => setLeaving(undefined)}
        onConfirm={() => {
          if (leaving) saved.remove(leaving);
          setLeaving(undefined);
        }}
      >
        {leaving?.shared && 'It disappears for everybody. The leads stay as they are.'}
      </ConfirmDialog>
    </>
  );
};
