import { type DispositionGroupContent, dispositionGroupTypes } from '#shared/dispositions/disposition';
import { NamesSelect } from '../../../components/inputs/names-select.tsx';
import { SelectInput } from '../../../components/inputs/select-input.tsx';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { typeLabels } from '../disposition-texts.ts';
import { type Problems, problemAt } from '../setting-edit.ts';

type GroupFieldsProps = {
  content: DispositionGroupContent;
  problems: Problems;
  /** The names of all dispositions. */
  dispositions: string[];
  onChange: <F extends keyof DispositionGroupContent>(field: F, value: DispositionGroupContent[F]) => void;
};

const isType = (text: string): text is (typeof dispositionGroupTypes)[number] =>
  (dispositionGroupTypes as readonly string[]).includes(text);

/** The fields of a disposition group besides its name. */
export const GroupFields = ({ content, problems, dispositions, onChange }: GroupFieldsProps) => (
  <>
    <NamesSelect
      label="Dispositions"
      placeholder="None chosen"
      options={dispositions}
      value={content.dispositions}
      error={problemAt(problems, 'dispositions')}
      onChange={names => onChange('dispositions', names)}
    />
    <SelectInput
      label="Type"
      placeholder="Choose a type"
      options={dispositionGroupTypes}
      labelOf={type => (isType(type) ? typeLabels[type] : type)}
      value={content.type ?? ''}
      error={problems.type}
      onChange={type => isType(type) && onChange('type', type)}
    />
    <TextInput
      label="Description"
      maxLength={300}
      error={problems.description}
      value={content.description}
      onChange={description => onChange('description', description)}
    />
  </>
);
