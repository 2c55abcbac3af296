import type { Parser } from '@vouch/core';
import { z } from 'zod';

/** The JSON schema of a zod schema, to show to a model or a CLI; null for any other parser. */
export function jsonSchemaOf(schema: Parser<unknown> | null): object | null {
  if (schema === null || !('_zod' in schema)) return null;
  try {
    const { $schema: _, ...rest } = z.toJSONSchema(schema as unknown as z.ZodType, {
      io: 'input',
      unrepresentable: 'any',
    });
    // claude drops a schema that names its dialect, without a word.
    return rest;
  } catch {
    return null;
  }
}
