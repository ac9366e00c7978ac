import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

export const fragmentsOf = (document: DocumentNode): Fragments =>
  new Map(document.definitions.flatMap(d => (d.kind === Kind.FRAGMENT_DEFINITION ? [[d.name.value, d] as const] : [])));

const fieldsOf = (set: SelectionSetNode, fragments: Fragments): FieldNode[] =>
  set.selections.flatMap(selection => {
    if (selection.kind === Kind.FIELD) return [selection];
    const spread = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
    return spread ? fieldsOf(spread.selectionSet, fragments) : [];
  });

/** The fields of an operation on its root type, including the fields in fragments. */
export const rootFields = (operation: OperationDefinitionNode, fragments: Fragments): FieldNode[] =>
  fieldsOf(operation.selectionSet, fragments);
