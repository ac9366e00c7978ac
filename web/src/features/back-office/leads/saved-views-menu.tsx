import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../../lib/ui/lazy-part.tsx';
import { useMenu } from '../../../lib/ui/use-menu.ts';

const SavedViewsList = lazyPart(async () => (await import('./saved-views-list.tsx')).SavedViewsList);

/** The kept filters of the list, which are fetched when the menu is opened; its dialogs outlast it. */
export const SavedViewsMenu = () => {
  const { button, ...menu } = useMenu();
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if (menu.isOpen) setWasOpened(true);
  }, [menu.isOpen]);
  return (
    <>
      <Button variant="outlined" startIcon={<BookmarkBorder />} {...button}>
        Saved views
      </Button>
      {wasOpened && <SavedViewsList {...menu} />}
    </>
  );
};
