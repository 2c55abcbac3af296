export function sendJson(response, status, value, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(value));
}

/** Server-sent events: returns `(type, value) => void`. */
export function startEvents(response) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  return (type, value) => response.write(`event: ${type}\ndata: ${JSON.stringify(value)}\n\n`);
}

/** The model's turn after `done` tool results; the last step repeats. */
export function stepAt(script, done) {
  return script.steps[Math.min(done, script.steps.length - 1)] ?? { text: 'ok' };
}

/** The offered tool whose name ends so, else the name itself: a model may also call what isn't offered. */
export function offeredName(names, ending) {
  return names.find((name) => name === ending) ?? names.find((name) => name.endsWith(ending)) ?? ending;
}
