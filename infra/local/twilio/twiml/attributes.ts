import type { TwimlNode } from './parse.ts';

type Attributes = TwimlNode['attributes'];

export const flag = (attributes: Attributes, name: string, otherwise = false): boolean => {
  const value = attributes[name]?.toLowerCase();
  return value === undefined || value === '' ? otherwise : value === 'true';
};

export const integer = (attributes: Attributes, name: string, otherwise: number): number => {
  const value = Number(attributes[name]);
  return attributes[name] && Number.isFinite(value) ? Math.trunc(value) : otherwise;
};

export const httpMethod = (attributes: Attributes, name: string): 'GET' | 'POST' =>
  attributes[name]?.toUpperCase() === 'GET' ? 'GET' : 'POST';
