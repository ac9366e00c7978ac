import { useEffect, useState } from 'react';
import { SearchBox } from '../inputs/search-box.tsx';
import { MAX_SEARCH_LENGTH } from './use-list-address.ts';

const TYPING_MS = 300;

const askedBy = (text: string): string => text.trim().slice(0, MAX_SEARCH_LENGTH);

type ListSearchProps = { label: string; value: string; onChange: (q: string) => void };

/** A list's search box; the list is searched when the user pauses. */
export const ListSearch = ({ label, value, onChange }: ListSearchProps) => {
  const [text, setText] = useState(value);
  useEffect(() => setText(typed => (askedBy(typed) === value ? typed : value)), [value]);
  useEffect(() => {
    if (askedBy(text) === value) return;
    const timer = setTimeout(() => onChange(askedBy(text)), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return <SearchBox label={label} value={text} onChange={setText} />;
};
