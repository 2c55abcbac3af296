import { list, object } from './loose.js';

/**
 * Would the Responses API take this JSON schema in strict mode? Every object must forbid further properties and
 * require all it has; otherwise the whole call is refused with status 400, so such a schema is left to the prompt.
 */
export function isStrictSchema(schema: object): boolean {
  if (object(schema)['type'] !== 'object') return false;
  const stack: unknown[] = [schema];
  for (let seen = 0; stack.length > 0; seen += 1) {
    if (seen > 5_000) return false;
    const node = object(stack.pop());
    if (
      'allOf' in node ||
      'oneOf' in node ||
      'not' in node ||
      'propertyNames' in node ||
      'prefixItems' in node
    ) {
      return false;
    }
    if (node['type'] === 'object') {
      const properties = object(node['properties']);
      const required = new Set(list(node['required']));
      if (node['additionalProperties'] !== false) return false;
      if (!Object.keys(properties).every((name) => required.has(name))) return false;
      stack.push(...Object.values(properties));
    }
    stack.push(...list(node['anyOf']), ...Object.values(object(node['$defs'])));
    if ('items' in node) stack.push(node['items']);
  }
  return true;
}
