import { buildSectionIndex, type ReadablePage, readPage, type SectionIndex } from '@vouch/evidence';

/** A made-up manual of a made-up job queue: each page shows one thing that passages are made of. */
const PAGES: Record<string, string> = {
  'leases.md': `# Leases

A lease is the right of one worker to hold a job for a limited time. It ends by itself.

## Renewing a lease

The worker has to renew its lease for several reasons:

- To show the queue that the worker is still alive.
- To keep the job from being handed to another worker.
- To let long jobs run past the first limit.

## Losing a lease

When a worker crashes, its lease runs out and the queue hands the job to the next worker. This is not an error.

Leases were added in version 2.4 of Heron, released in March 2021.
`,
  'options.md': `# Options

## leaseSeconds

- Default: 30
- Type: number

How long a lease lasts before the queue takes the job back.

## maxPayload

- Default: 64 kB

The largest payload that a job may carry, before compression.
`,
  'ack.md': `# Ack and nack

\`ack\` removes the job from the queue for good, whereas \`nack\` puts it back so that another worker can take it.

## Cancelling

To cancel a job that is still waiting, run:

    heron cancel JOB

The command has no effect on a job that a worker already holds.
`,
  'classes.md': `# Class: Ring

A Ring keeps many connections to one broker and hands them out in turn.

| Error | Meaning |
| --- | --- |
| HERON_FULL | The queue has reached its limit of waiting jobs. |
| HERON_GONE | The job was cancelled before a worker took it. |
`,
};

export function heronPages(base = 'https://heron.example/'): ReadablePage[] {
  return Object.entries(PAGES).map(([name, text]) => {
    const page = readPage(new TextEncoder().encode(text), {
      url: base + name,
      content_type: 'text/markdown',
    });
    return {
      url: page.url,
      title: page.title ?? name,
      text: page.text,
      blocks: page.blocks,
      published_at: null,
    };
  });
}

export function heronIndex(): SectionIndex {
  return buildSectionIndex(heronPages());
}
