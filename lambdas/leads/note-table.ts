import { createLeadNote, createServiceNote } from '#platform/table/lead-notes';

export const noteTable = { createLeadNote, createServiceNote };
export type NoteTable = typeof noteTable;
