import { z } from 'zod';

/** One address of `yt-report/opened_yt_<k>.json`. */
export const OpenedUrl = z.looseObject({
  url: z.string(),
  kind: z.enum(['video', 'description_link', 'comment_link', 'page']),
  found_on: z.string().nullish(),
  opened_at: z.string().nullish(),
  status: z.number().int().nullish(),
  ok: z.boolean(),
});
export type OpenedUrl = z.infer<typeof OpenedUrl>;

export const VideoSkip = z.looseObject({ url: z.string(), reason: z.string() });
export type VideoSkip = z.infer<typeof VideoSkip>;

export const OpenedLog = z.looseObject({
  schema: z.literal(1).optional(),
  index: z.number().int(),
  /** True when Vouch itself opened the pages; absent or false: self-reported. */
  observed: z.boolean().default(false),
  opened: z.array(OpenedUrl),
  video_skips: z.array(VideoSkip).default([]),
  degraded: z.array(z.string()).default([]),
});
export type OpenedLog = z.infer<typeof OpenedLog>;

export const Annotation = z.looseObject({
  index: z.number().int(),
  url: z.string(),
  verdict: z.enum(['keep', 'flag', 'drop']),
  reason: z.string(),
});
export type Annotation = z.infer<typeof Annotation>;

export const Annotations = z.looseObject({ annotations: z.array(Annotation) });
export type Annotations = z.infer<typeof Annotations>;

export const FilterIntegrity = z.looseObject({
  schema: z.literal(1),
  index: z.number().int(),
  warnings: z.array(z.string()),
  flagged_urls: z.array(z.string()),
  dropped_urls: z.array(z.string()),
  video_skips: z.array(VideoSkip),
  excluded: z.boolean(),
  self_reported_log: z.boolean(),
});
export type FilterIntegrity = z.infer<typeof FilterIntegrity>;
