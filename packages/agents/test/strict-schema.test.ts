import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { jsonSchemaOf } from '../src/json-schema.js';
import { isStrictSchema } from '../src/strict-schema.js';

describe('schemas that a CLI is given', () => {
  test.each([
    ['closed all the way down', z.strictObject({ a: z.array(z.strictObject({ b: z.string() })) }), true],
    ['open at the top', z.looseObject({ a: z.string() }), false],
    ['open inside a list', z.strictObject({ a: z.array(z.looseObject({})) }), false],
    ['an optional field', z.strictObject({ a: z.string().optional() }), false],
    ['a nullable field', z.strictObject({ a: z.string().nullable() }), true],
    ['a list at the top', z.array(z.strictObject({})), false],
    ['a record', z.strictObject({ a: z.record(z.string(), z.string()) }), false],
  ])('%s: strict is %3$s', (_, schema, strict) => {
    expect(isStrictSchema(jsonSchemaOf(schema)!)).toBe(strict);
  });

  test('no dialect is named, since claude drops a schema that names one', () => {
    expect(jsonSchemaOf(z.strictObject({}))).not.toHaveProperty('$schema');
  });

  test('another kind of parser has no JSON schema', () => {
    expect(jsonSchemaOf({ safeParse: (data) => ({ success: true, data }) })).toBeNull();
  });
});
