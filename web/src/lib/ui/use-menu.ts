import { type MouseEvent, useState } from 'react';

/** A menu at the button that opens it: the properties of the button and of MUI's `Menu`. */
export const useMenu = () => {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const isOpen = anchor !== undefined;
  const close = () => setAnchor(undefined);
  return {
    isOpen,
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    },
    menu: { anchorEl: anchor, open: isOpen, onClose: close },
    /** Closes the menu, and then does what was chosen. */
    choose: (act: () => void) => () => {
      close();
      act();
    },
  } as const;
};
