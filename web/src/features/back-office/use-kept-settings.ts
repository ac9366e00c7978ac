import { useCallback, useState } from 'react';

/**
 * The settings of a list, and after them those that somebody else has deleted while they were edited here: their edits
 * stay on screen.
 */
export const useKeptSettings = <Document extends { id: string }>(listed: readonly Document[]) => {
  const [kept, setKept] = useState<Document[]>([]);
  const keep = useCallback((document: Document, isEdited: boolean) => {
    setKept(before => {
      const others = before.filter(({ id }) => id !== document.id);
      if (isEdited) return [...others, document];
      return others.length === before.length ? before : others;
    });
  }, []);
  const isListed = ({ id }: Document): boolean => listed.some(other => other.id === id);
  return {
    shown: [
      ...listed.map(stored => ({ stored, isGone: false })),
      ...kept.filter(document => !isListed(document)).map(stored => ({ stored, isGone: true })),
    ],
    /** Told by the editor of a setting whether there is something to lose. */
    keep,
    isEdited: kept.length > 0,
  };
};
