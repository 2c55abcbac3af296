import type { Parser } from '@vouch/core';
import { z } from 'zod';

/** The JSON schema of a zod schema, to show to a model or a CLI; null for any other parser. */
export function jsonSchemaOf(schema: Parser<unknown> | null): object | null {
  if (schema === null || !('_zod' in schema)) return null;
  try {
    return z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' });
  } catch {
    return null;
  }
}
