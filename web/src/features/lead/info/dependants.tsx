import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react';
import { MAX_CHILDREN } from '#shared/leads/lead-edit';
import { useStore } from '../../../lib/ui/external-store.ts';
import { dependant } from './info-fields.ts';
import type { LeadForm } from './lead-form.ts';
import { Section } from './section.tsx';

const spouse = dependant('spouse');

/** Focuses the first field of a child that was just added. */
const useFocusOnAdded = (count: number) => {
  const list = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState(false);
  useEffect(() => {
    if (!added || count === 0) return;
    setAdded(false);
    const sections = list.current?.querySelectorAll('section');
    sections?.[sections.length - 1]?.querySelector('input')?.focus();
  }, [added, count]);
  return { list, onAdd: () => setAdded(true) };
};

type ChildProps = Omit<ComponentProps<typeof Section>, 'fields'> & { index: number };

/** Its fields are the same objects each time, so that a field is drawn again only when it changes. */
const Child = ({ index, ...section }: ChildProps) => (
  <Section {...section} fields={useMemo(() => dependant(`child.${index}`), [index])} />
);

type DependantsProps = { form: LeadForm; isDisabled: (path: string) => boolean; mayAdd: boolean };

/** One set of fields for the spouse and one for each child (docs/product.md, Lead details). */
export const Dependants = ({ form, isDisabled, mayAdd }: DependantsProps) => {
  const children = useStore(form.children);
  const { list, onAdd } = useFocusOnAdded(children.length);
  return (
    <>
      <Section title="Spouse" form={form} fields={spouse} isDisabled={isDisabled} />
      <div ref={list} style={{ display: 'contents' }}>
        {children.map((index, place) => (
          <Child key={index} index={index} title={`Child ${place + 1}`} form={form} isDisabled={isDisabled} />
        ))}
      </div>
      {mayAdd && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Add />}
          disabled={children.length >= MAX_CHILDREN}
          onClick={() => {
            form.addChild();
            onAdd();
          }}
          sx={{ justifySelf: 'start' }}
        >
          Add a child
        </Button>
      )}
    </>
  );
};
