import { expect, it } from 'vitest';
import { cellsOf, type ExportColumn } from './column.ts';

type Row = { name?: string; phone?: string; premium?: number; at?: string };
const columns: ExportColumn<Row>[] = [
  { title: 'Name', kind: 'text', of: row => row.name },
  { title: 'Phone number', kind: 'phone', of: row => row.phone },
  { title: 'Premium', kind: 'cents', of: row => row.premium },
  { title: 'Sale date', kind: 'time', of: row => row.at },
];

it('phone numbers are ten digits, money has its decimals, and times are New York’s', () => {
  const row = { name: 'Ann', phone: '+13055550123', premium: -49_99, at: '2026-07-01T03:59:00.000Z' };
  expect(cellsOf(columns, row)).toEqual(['Ann', '3055550123', -49.99, '2026-06-30 23:59']);
});

it('what a row does not have is an empty cell, and zero is a number', () => {
  expect(cellsOf(columns, { name: '', premium: 0 })).toEqual([null, null, 0, null]);
});

it('a text has no noncharacters, which would make a workbook invalid XML', () => {
  expect(cellsOf(columns, { name: 'A\uffffn\ufffen\u{1ffff}' })).toEqual(['Ann', null, null, null]);
  expect(cellsOf(columns, { name: '\uffff' })).toEqual([null, null, null, null]);
});
